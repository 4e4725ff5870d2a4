import { deprecated } from '../../../src/settings/advice/deprecated.ts';
import { junk, tellsOf } from './telling.ts';

tellsOf(deprecated, {
  tells: {
    'gate: on-destroy':
      'value gate: gate is on-destroy, the older name; write on-destructive => on-destructive',
  },
  silent: [
    'gate: on-destructive',
    'gate: on-destroyed',
    'gates: on-destroy',
    'gate: [on-destroy]',
    ...junk('gate: %'),
  ],
});
