/** The routes of accounts and their keys (spec 3, 4.2). */
import { RateLimiter } from './rate-limiter.ts';
import { type ControlApp, type ControlState, clientAddressOf, readJsonBody } from './route.ts';

const HOUR_MS = 3_600_000;

/** Adds register, verify and token. */
export function addAuthRoutes(app: ControlApp, { accounts, config }: ControlState): void {
  const registrationLimiter = new RateLimiter(config.limits.registrationsPerHour, HOUR_MS);
  const tokenLimiter = new RateLimiter(config.limits.tokensPerHour, HOUR_MS);

  app.post('/api/auth/register', async (c) => {
    registrationLimiter.consume(clientAddressOf(c));
    const { email, password } = await readJsonBody(c);
    const { id, verified } = accounts.register(email, password);
    const message = verified ? 'Account created. You can sign in now.' : 'Account created. Check your email.';
    return Response.json({ message, user_id: id }, { status: 201 });
  });

  app.post('/api/auth/verify', async (c) => {
    const { token } = await readJsonBody(c);
    accounts.verify(token);
    return Response.json({ message: 'Email verified.' });
  });

  app.post('/api/auth/token', async (c) => {
    tokenLimiter.consume(clientAddressOf(c));
    const { email, password } = await readJsonBody(c);
    return Response.json(accounts.issueKey(email, password), { status: 201 });
  });
}
