import { PASSWORD } from '../fake-control-service.ts';
import { always, type BrokenServiceCase, FROM_ACCOUNT, FROM_AGENT, FROM_CONVERSATION } from './case.ts';

/** Requests that the service rejects. */
export const rejections: readonly BrokenServiceCase[] = [
  {
    name: 'a wrong password',
    script: { responses: { token: always({ status: 401, body: { error: 'Invalid email or password' } }) } },
    failingChecks: FROM_ACCOUNT,
    message: /POST \/api\/auth\/token returned 401: Invalid email or password/,
  },
  {
    name: 'an account that is not verified',
    script: {
      responses: { token: always({ status: 403, body: { error: 'forbidden', reason: 'email_unverified' } }) },
    },
    failingChecks: FROM_ACCOUNT,
    message: /returned 403: forbidden, email_unverified/,
  },
  {
    name: 'a token response without a key',
    script: { responses: { token: always({ status: 201, body: { prefix: 'key_0123', key_id: 'k' } }) } },
    failingChecks: FROM_ACCOUNT,
    message: /returned 201, but the response has no api_key/,
  },
  {
    name: 'a token response that is not JSON',
    script: { responses: { token: always({ status: 200, body: '<html>' }) } },
    failingChecks: FROM_ACCOUNT,
    message: /returned 200, but the response has no api_key/,
  },
  {
    name: 'a token request that hangs',
    script: { responses: { token: always('hang') } },
    options: { requestTimeoutMs: 500 },
    failingChecks: FROM_ACCOUNT,
    message: /timed out after 0\.5 s/,
  },
  {
    name: 'a closed registration',
    script: { responses: { register: always({ status: 403, body: { error: 'registration_closed' } }) } },
    options: { account: { email: 'ci@example.com', password: PASSWORD, register: true } },
    failingChecks: FROM_ACCOUNT,
    message: /POST \/api\/auth\/register returned 403: registration_closed/,
  },
  {
    name: 'an invalid email',
    script: {
      responses: { register: always({ status: 422, body: { errors: { email: ['must have the @ sign'] } } }) },
    },
    options: { account: { email: 'ci', password: PASSWORD, register: true } },
    failingChecks: FROM_ACCOUNT,
    message: /returned 422: email must have the @ sign/,
  },
  {
    name: 'a rejected key',
    script: {
      responses: { createAgent: always({ status: 401, body: { error: 'no', reason: 'api_key_revoked' } }) },
    },
    failingChecks: FROM_AGENT,
    message: /POST \/api\/agents returned 401: no, api_key_revoked/,
  },
  {
    name: 'a required subscription',
    script: { responses: { createAgent: always({ status: 402, body: { error: 'subscription_required' } }) } },
    failingChecks: FROM_AGENT,
    message: /returned 402: subscription_required/,
  },
  {
    name: 'a taken name',
    script: {
      responses: {
        createAgent: always({ status: 422, body: { errors: { name: ['has already been taken'] } } }),
      },
    },
    failingChecks: FROM_AGENT,
    message: /returned 422: name has already been taken/,
  },
  {
    name: 'an agent without an id',
    script: {
      responses: { createAgent: always({ status: 201, body: {} }) },
      performedAnyway: ['createAgent'],
    },
    failingChecks: FROM_AGENT,
    message: /returned 201, but the response has no id/,
  },
  {
    name: 'a created agent whose response is lost',
    script: { responses: { createAgent: always('reset') }, performedAnyway: ['createAgent'] },
    failingChecks: FROM_AGENT,
    message: /connection closed without a response/,
  },
  {
    name: 'a server error for an agent',
    script: { responses: { createAgent: always({ status: 500, body: 'Internal Server Error' }) } },
    failingChecks: FROM_AGENT,
    message: /returned 500: Internal Server Error/,
  },
  {
    name: 'endless rate limiting',
    script: { responses: { createAgent: always({ status: 429, headers: { 'retry-after': '3600' } }) } },
    failingChecks: FROM_AGENT,
    message: /returned 429; it asks to wait 3600 s, but less time is left/,
  },
  {
    name: 'a rejected conversation',
    script: {
      responses: { openConversation: always({ status: 402, body: { error: 'subscription_required' } }) },
    },
    failingChecks: FROM_CONVERSATION,
    message: /POST \/api\/conversations returned 402/,
  },
  {
    name: 'no room for a sandbox',
    script: {
      responses: {
        openConversation: always({
          status: 429,
          body: { error: 'sandbox_quota_exceeded', message: 'limit 5' },
        }),
      },
    },
    failingChecks: FROM_CONVERSATION,
    message: /returned 429: sandbox_quota_exceeded, limit 5/,
  },
  {
    name: 'endless provisioning',
    script: {
      responses: {
        openConversation: always({
          status: 503,
          body: { error: 'provisioning' },
          headers: { 'retry-after': '30' },
        }),
      },
    },
    failingChecks: FROM_CONVERSATION,
    message: /returned 503: provisioning; it asks to wait 30 s/,
  },
  {
    name: 'a created conversation whose response is lost',
    script: { responses: { openConversation: always('hang') }, performedAnyway: ['openConversation'] },
    options: { requestTimeoutMs: 500 },
    failingChecks: FROM_CONVERSATION,
    message: /timed out after 0\.5 s/,
  },
  {
    name: 'a redirect',
    script: {
      responses: {
        openConversation: always({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
      },
    },
    failingChecks: FROM_CONVERSATION,
    message: /returned 302/,
  },
];
