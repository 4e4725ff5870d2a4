import { standardCapabilities } from '../../broker/capabilities/index.ts';
import type { BrokerNames } from '../../broker/names.ts';
import { PRINCIPAL_PATTERN } from '../../broker/schema/payer.ts';
import { isSecretName } from '../../broker/secret.ts';
import type { BrokerConfig } from './config.ts';
import { targetFault } from './target.ts';

const TOKEN = /^[!-~]{16,}$/;
/** What a header can carry. */
const VALUE = /^[^\p{Cc}]+$/u;
const principal = new RegExp(PRINCIPAL_PATTERN);

/** What keeps a configuration from being served, without any secret in it; undefined where nothing does. */
export function unsound(config: BrokerConfig, words: BrokerNames): string | undefined {
  const { boxes, capabilities = [], grants = [], visitors = [], modelapi, agentsvc } = config;
  const known = standardCapabilities(words).map(({ name }) => name);
  const names = boxes.map(({ name }) => name);
  const tokens = boxes.flatMap(({ token }) => token ?? []);
  const strange = capabilities.find((name) => !known.includes(name));
  if (strange !== undefined) return `${strange} is no capability; use ${known.join(', ')}`;
  if (new Set(names).size < names.length) return 'two boxes have one name';
  if (new Set(tokens).size < tokens.length) return 'two boxes have one token';
  if (!tokens.every((token) => TOKEN.test(token)))
    return 'a token has at least 16 characters, all printable ASCII without spaces';
  const nobody = grants.find(({ box }) => !names.includes(box));
  if (nobody) return `a grant is for ${nobody.box}, which is no box`;
  const secrets = boxes.flatMap(({ secrets: of = [] }) => of);
  const odd = secrets.find(({ name, value }) => !isSecretName(name) || !VALUE.test(value));
  if (odd) return `the secret ${odd.name} has a wrong name, or a value that no header can carry`;
  if (boxes.some(({ secrets: of = [] }) => new Set(of.map(({ name }) => name)).size < of.length))
    return 'two secrets of one box have one name';
  const addresses: (readonly [what: string, address: string | undefined])[] = [
    ['the url of modelapi', modelapi?.url],
    ['the url of agentsvc', agentsvc?.url],
    ...secrets.map(({ name, host }) => [`the host of the secret ${name}`, host] as const),
  ];
  for (const [what, address] of addresses) {
    const fault = address === undefined ? undefined : targetFault(address);
    if (fault !== undefined) return `${what} ${fault}`;
  }
  const persons = [...visitors, ...grants, ...boxes.flatMap(({ owner }) => owner ?? [])];
  const person = persons.find((one) => one.principal !== undefined && !principal.test(one.principal));
  if (person) return `${person.principal} is no principal; use <provider>:<login>`;
  const keys = [
    modelapi?.credential?.value,
    agentsvc?.credential,
    ...visitors.map(({ credential }) => credential.value),
    ...boxes.map(({ owner }) => owner?.credential?.value),
  ];
  return keys.every((key) => key === undefined || VALUE.test(key))
    ? undefined
    : 'a credential is empty, or holds what no header can carry';
}
