import { proveCaught, reports } from './prove-caught.ts';

proveCaught(reports);
