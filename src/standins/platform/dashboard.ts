import type { Json } from './json.ts';
import { modelCatalog } from './model-catalog.ts';
import type { PlatformRoute } from './route.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Failed invocations count too. */
const costs: PlatformRoute['handler'] = ({ context, state, config }) => {
  const group = context.req.query('group') ?? null;
  const days = Number(context.req.query('days') ?? 30);
  const since = days > 0 ? config.now() - days * DAY_MS : 0;
  const prices = new Map(modelCatalog(config.region).map((model) => [model['model_id'], model]));
  const agents = state.agents.rows
    .filter(({ tags }) => group === null || tags?.[`${config.tagPrefix}group`] === group)
    .map(({ json }) => {
      const rows = state.invocations.filter(
        ({ agentId: agent, createdAt }) => agent === json.id && createdAt >= since,
      );
      const tokens = rows.reduce((sum, { words }) => sum + words, 0);
      const price = Number(prices.get(json['model_id'])?.['input_price_per_1k_tokens'] ?? 0);
      const totals = costTotals(rows.length, tokens, (tokens * price) / 1000);
      const averageCost = rows.length === 0 ? 0 : Number(totals['total_estimated_cost']) / rows.length;
      return {
        agent_id: json.id,
        agent_name: json['name'],
        model_id: json['model_id'],
        ...totals,
        avg_cost_per_invocation: averageCost,
      };
    })
    .sort((a: Json, b: Json) => Number(b['total_estimated_cost']) - Number(a['total_estimated_cost']));
  const sum = (name: string) => agents.reduce((all, agent: Json) => all + Number(agent[name]), 0);
  const totals = costTotals(sum('total_invocations'), sum('total_input_tokens'), sum('total_estimated_cost'));
  return context.json({ group, days, ...totals, agents });
};

const costTotals = (invocations: number, tokens: number, cost: number): Json => ({
  total_invocations: invocations,
  total_input_tokens: tokens,
  total_output_tokens: tokens,
  total_estimated_cost: cost,
  total_compute_cpu_cost: 0,
  total_compute_memory_cost: 0,
  total_idle_cpu_cost: 0,
  total_idle_memory_cost: 0,
  total_stm_cost: 0,
  total_ltm_cost: 0,
});

/** The routes of costs and of the audit summary. */
export const dashboard: readonly PlatformRoute[] = [
  { method: 'GET', path: '/api/dashboard/costs', scopes: ['costs:read'], handler: costs },
  {
    method: 'GET',
    path: '/api/admin/audit/summary',
    scopes: ['admin:read'],
    handler({ context, state, config }) {
      const total = Object.values(state.actions).reduce((all, count) => all + count, 0);
      const date = new Date(config.now()).toISOString().slice(0, 10);
      return context.json({
        total_logins: 0,
        active_users: total > 0 ? 1 : 0,
        total_duration: 0,
        total_actions: total,
        total_page_views: 0,
        actions_by_category: state.actions,
        page_views_by_page: {},
        logins_by_day: [],
        actions_by_day: total > 0 ? [{ date, count: total }] : [],
      });
    },
  },
];
