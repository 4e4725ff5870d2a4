import { requests } from './index.ts';
import { proveCaught } from './prove-caught.ts';

proveCaught(requests);
