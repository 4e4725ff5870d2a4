import { reports } from './index.ts';
import { proveCaught } from './prove-caught.ts';

proveCaught(reports);
