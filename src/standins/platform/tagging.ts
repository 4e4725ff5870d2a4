import { PlatformHttpError } from './http-error.ts';
import { objectOrEmpty, stringOr, zonedTimestamp } from './json.ts';
import { type PlatformRoute, readJsonBody } from './route.ts';

/** The routes of tags and tag profiles. */
export const tagging: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/settings/tags',
    scopes: [],
    handler: ({ context, state }) => context.json(state.tags.rows.map(({ json }) => json)),
  },
  {
    method: 'POST',
    path: '/api/settings/tags',
    scopes: ['tagging:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['key']);
      if (state.tags.rows.some(({ json }) => json['key'] === body['key']))
        throw new PlatformHttpError(409, `Tag policy '${body['key']}' already exists`);
      const now = config.now();
      const required = body['required'] === true;
      const { json } = state.tags.add(
        now,
        {
          key: body['key'],
          default_value: stringOr(body['default_value']),
          designation: required ? 'platform:required' : 'custom:optional',
          required,
          show_on_card: body['show_on_card'] === true,
          created_at: zonedTimestamp(now),
          updated_at: zonedTimestamp(now),
        },
        {},
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/tag-profiles',
    scopes: [],
    handler: ({ context, state }) =>
      context.json(
        state.tagProfiles.rows
          .map(({ json }) => json)
          .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1)),
      ),
  },
  {
    method: 'POST',
    path: '/api/settings/tag-profiles',
    scopes: ['tagging:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'tags']);
      const tags = objectOrEmpty(body['tags']);
      const requiredTags = state.tags.rows.filter(({ json }) => json['required'] === true);
      const missing = requiredTags
        .map(({ json }) => String(json['key']))
        .filter((key) => !stringOr(tags[key]));
      if (missing.length > 0)
        throw new PlatformHttpError(400, `Missing required tag values: ${missing.join(', ')}`);
      if (state.tagProfiles.rows.some(({ json }) => json['name'] === body['name']))
        throw new PlatformHttpError(409, `Tag profile '${body['name']}' already exists`);
      const now = config.now();
      const { json } = state.tagProfiles.add(
        now,
        { name: body['name'], tags, created_at: zonedTimestamp(now), updated_at: zonedTimestamp(now) },
        {},
      );
      return context.json(json, 201);
    },
  },
];
