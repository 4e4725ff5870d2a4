import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';

/** A release for each root glob (spec 1, 2.2); a project may not have one at all (2.1). */
export const versionMap: Look = (held, { kind, value }) => {
  if (kind !== 'file' || value['binary'] !== 'tool_c' || !isMap(held)) return none;
  return [
    {
      path: ['version'],
      spot: 'key',
      say: (names) =>
        `${names.path('version')} has a release for each root, which does not work with ${names.value('tool_c', 'binary')}; give one release`,
    },
  ];
};
