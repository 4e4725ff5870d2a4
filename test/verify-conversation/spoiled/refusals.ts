import { always, type Case, FROM_ACCOUNT, FROM_AGENT, FROM_CONVERSATION } from './case.ts';
import { PASSWORD } from './server.ts';

/** What the service can refuse. */
export const refusals: readonly Case[] = [
  {
    name: 'a wrong password',
    script: { answers: { token: always({ status: 401, body: { error: 'Invalid email or password' } }) } },
    fails: FROM_ACCOUNT,
    says: /POST \/api\/auth\/token answered 401: Invalid email or password/,
  },
  {
    name: 'an account that is not verified',
    script: {
      answers: { token: always({ status: 403, body: { error: 'forbidden', reason: 'email_unverified' } }) },
    },
    fails: FROM_ACCOUNT,
    says: /answered 403: forbidden, email_unverified/,
  },
  {
    name: 'a token without a key',
    script: { answers: { token: always({ status: 201, body: { prefix: 'key_0123', key_id: 'k' } }) } },
    fails: FROM_ACCOUNT,
    says: /answered 201 without an api_key/,
  },
  {
    name: 'a token that is no JSON',
    script: { answers: { token: always({ status: 200, body: '<html>' }) } },
    fails: FROM_ACCOUNT,
    says: /answered 200 without an api_key/,
  },
  {
    name: 'a token that hangs',
    script: { answers: { token: always('hang') } },
    options: { requestTimeoutMs: 500 },
    fails: FROM_ACCOUNT,
    says: /no whole answer within 0\.5 s/,
  },
  {
    name: 'a registration that is closed',
    script: { answers: { register: always({ status: 403, body: { error: 'registration_closed' } }) } },
    options: { account: { email: 'ci@example.com', password: PASSWORD, register: true } },
    fails: FROM_ACCOUNT,
    says: /POST \/api\/auth\/register answered 403: registration_closed/,
  },
  {
    name: 'an email that is not valid',
    script: {
      answers: { register: always({ status: 422, body: { errors: { email: ['must have the @ sign'] } } }) },
    },
    options: { account: { email: 'ci', password: PASSWORD, register: true } },
    fails: FROM_ACCOUNT,
    says: /answered 422: email must have the @ sign/,
  },
  {
    name: 'a key that is refused',
    script: {
      answers: { createAgent: always({ status: 401, body: { error: 'no', reason: 'api_key_revoked' } }) },
    },
    fails: FROM_AGENT,
    says: /POST \/api\/agents answered 401: no, api_key_revoked/,
  },
  {
    name: 'a subscription that is asked for',
    script: { answers: { createAgent: always({ status: 402, body: { error: 'subscription_required' } }) } },
    fails: FROM_AGENT,
    says: /answered 402: subscription_required/,
  },
  {
    name: 'a name that is taken',
    script: {
      answers: {
        createAgent: always({ status: 422, body: { errors: { name: ['has already been taken'] } } }),
      },
    },
    fails: FROM_AGENT,
    says: /answered 422: name has already been taken/,
  },
  {
    name: 'an agent without an id',
    script: { answers: { createAgent: always({ status: 201, body: {} }) }, doneAnyway: ['createAgent'] },
    fails: FROM_AGENT,
    says: /answered 201 without an id/,
  },
  {
    name: 'an agent that is made, and the answer lost',
    script: { answers: { createAgent: always('reset') }, doneAnyway: ['createAgent'] },
    fails: FROM_AGENT,
    says: /closed the connection without an answer/,
  },
  {
    name: 'a server error for an agent',
    script: { answers: { createAgent: always({ status: 500, body: 'Internal Server Error' }) } },
    fails: FROM_AGENT,
    says: /answered 500: Internal Server Error/,
  },
  {
    name: 'too many requests for ever',
    script: { answers: { createAgent: always({ status: 429, headers: { 'retry-after': '3600' } }) } },
    fails: FROM_AGENT,
    says: /answered 429; it asks to wait 3600 s, and the time that is left is shorter/,
  },
  {
    name: 'a conversation that is refused',
    script: {
      answers: { openConversation: always({ status: 402, body: { error: 'subscription_required' } }) },
    },
    fails: FROM_CONVERSATION,
    says: /POST \/api\/conversations answered 402/,
  },
  {
    name: 'no room for a sandbox',
    script: {
      answers: {
        openConversation: always({
          status: 429,
          body: { error: 'sandbox_quota_exceeded', message: 'limit 5' },
        }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 429: sandbox_quota_exceeded, limit 5/,
  },
  {
    name: 'provisioning for ever',
    script: {
      answers: {
        openConversation: always({
          status: 503,
          body: { error: 'provisioning' },
          headers: { 'retry-after': '30' },
        }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 503: provisioning; it asks to wait 30 s/,
  },
  {
    name: 'a conversation that is made, and the answer lost',
    script: { answers: { openConversation: always('hang') }, doneAnyway: ['openConversation'] },
    options: { requestTimeoutMs: 500 },
    fails: FROM_CONVERSATION,
    says: /no whole answer within 0\.5 s/,
  },
  {
    name: 'a redirect',
    script: {
      answers: {
        openConversation: always({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 302/,
  },
];
