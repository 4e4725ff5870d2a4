/** Accounts over HTTP (spec 3, 4.2). */
import { Rate } from './rate.ts';
import { addressOf, bodyOf, type Declare, type Service } from './serving.ts';

const HOUR_MS = 3_600_000;

export function authRoutes(declare: Declare, { accounts, settings }: Service): void {
  const registrations = new Rate(settings.limits.registrationsPerHour, HOUR_MS);
  const tokens = new Rate(settings.limits.tokensPerHour, HOUR_MS);

  declare('register', 'POST', '/api/auth/register', async (c) => {
    registrations.take(addressOf(c));
    const { email, password } = await bodyOf(c);
    const { id, verified } = accounts.register(email, password);
    const message = verified ? 'Account created. You can sign in now.' : 'Account created. Check your email.';
    return Response.json({ message, user_id: id }, { status: 201 });
  });

  declare('verify', 'POST', '/api/auth/verify', async (c) => {
    const { token } = await bodyOf(c);
    accounts.verify(token);
    return Response.json({ message: 'Email verified.' });
  });

  declare('token', 'POST', '/api/auth/token', async (c) => {
    tokens.take(addressOf(c));
    const { email, password } = await bodyOf(c);
    return Response.json(accounts.token(email, password), { status: 201 });
  });
}
