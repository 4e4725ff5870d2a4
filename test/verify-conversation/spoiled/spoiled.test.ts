import { describe, expect, it } from 'vitest';
import { checks } from '../../../src/verify-conversation/checks.ts';
import { FORMS } from '../../control/sse.ts';
import { failed, inOrder, play } from '../gate.ts';
import { cases } from './cases.ts';

describe.each(FORMS)('a service that speaks the %s form', (form) => {
  it.concurrent.each(cases)(
    '$name',
    async ({ script, options, fails: usual, failsIn, says, error, left = 0 }) => {
      const fails = failsIn?.[form] ?? usual;
      const played = await play({ ...script, form }, options);
      expect(failed(played)).toEqual(error ? fails : inOrder(fails));
      expect(played.gate.verdict).toBe(error ? 'error' : fails.length > 0 ? 'fail' : 'pass');
      if (usual[0]) expect(played.said(usual[0]).join('\n')).toMatch(says);
      expect(played.left).toHaveLength(left);
      if (error) expect(played.service.calls.map(({ route }) => route)).toEqual(['health']);
    },
  );
});

it('spoils at least forty services, and every check of the gate that is not asked for', () => {
  const spoiled = cases.filter(({ fails }) => fails.length > 0);
  expect(spoiled.length).toBeGreaterThanOrEqual(40);
  const never = checks.map(({ id }) => id).filter((id) => spoiled.every(({ fails }) => !fails.includes(id)));
  expect(never).toEqual(['data-plane', 'sandbox-populated', 'model-replied', 'sandbox-gone', 'repeated']);
});
