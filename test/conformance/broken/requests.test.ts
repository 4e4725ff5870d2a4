import { proveCaught, requests } from './prove-caught.ts';

proveCaught(requests);
