/** Accounts over HTTP (spec 3, 4.2). */
import { RateLimiter } from './rate-limiter.ts';
import { type ControlState, clientAddressOf, type DeclareRoute, readJsonBody } from './route.ts';

const HOUR_MS = 3_600_000;

export function authRoutes(declare: DeclareRoute, { accounts, config }: ControlState): void {
  const registrationLimiter = new RateLimiter(config.limits.registrationsPerHour, HOUR_MS);
  const tokenLimiter = new RateLimiter(config.limits.tokensPerHour, HOUR_MS);

  declare('register', 'POST', '/api/auth/register', async (c) => {
    registrationLimiter.consume(clientAddressOf(c));
    const { email, password } = await readJsonBody(c);
    const { id, verified } = accounts.register(email, password);
    const message = verified ? 'Account created. You can sign in now.' : 'Account created. Check your email.';
    return Response.json({ message, user_id: id }, { status: 201 });
  });

  declare('verify', 'POST', '/api/auth/verify', async (c) => {
    const { token } = await readJsonBody(c);
    accounts.verify(token);
    return Response.json({ message: 'Email verified.' });
  });

  declare('token', 'POST', '/api/auth/token', async (c) => {
    tokenLimiter.consume(clientAddressOf(c));
    const { email, password } = await readJsonBody(c);
    return Response.json(accounts.issueKey(email, password), { status: 201 });
  });
}
