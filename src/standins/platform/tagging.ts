import { bodyOf, mapOr, Refusal, type Route, textOr, zoned } from './api.ts';

export const tagging: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/settings/tags',
    scopes: [],
    answer: ({ context, state }) => context.json(state.tags.rows.map(({ shown }) => shown)),
  },
  {
    method: 'POST',
    path: '/api/settings/tags',
    scopes: ['tagging:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['key']);
      if (state.tags.rows.some(({ shown }) => shown['key'] === body['key']))
        throw new Refusal(409, `Tag policy '${body['key']}' already exists`);
      const now = config.now();
      const required = body['required'] === true;
      const { shown } = state.tags.add(
        now,
        {
          key: body['key'],
          default_value: textOr(body['default_value']),
          designation: required ? 'platform:required' : 'custom:optional',
          required,
          show_on_card: body['show_on_card'] === true,
          created_at: zoned(now),
          updated_at: zoned(now),
        },
        {},
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/tag-profiles',
    scopes: [],
    answer: ({ context, state }) =>
      context.json(
        state.tagProfiles.rows
          .map(({ shown }) => shown)
          .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1)),
      ),
  },
  {
    method: 'POST',
    path: '/api/settings/tag-profiles',
    scopes: ['tagging:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'tags']);
      const tags = mapOr(body['tags']);
      const wanted = state.tags.rows.filter(({ shown }) => shown['required'] === true);
      const missing = wanted.map(({ shown }) => String(shown['key'])).filter((key) => !textOr(tags[key]));
      if (missing.length > 0) throw new Refusal(400, `Missing required tag values: ${missing.join(', ')}`);
      if (state.tagProfiles.rows.some(({ shown }) => shown['name'] === body['name']))
        throw new Refusal(409, `Tag profile '${body['name']}' already exists`);
      const now = config.now();
      const { shown } = state.tagProfiles.add(
        now,
        { name: body['name'], tags, created_at: zoned(now), updated_at: zoned(now) },
        {},
      );
      return context.json(shown, 201);
    },
  },
];
