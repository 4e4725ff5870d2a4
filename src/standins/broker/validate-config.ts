import { standardCapabilities } from '../../broker/capabilities/index.ts';
import type { BrokerNames } from '../../broker/names.ts';
import { PRINCIPAL_PATTERN } from '../../broker/schema/payer.ts';
import { isSecretName } from '../../broker/secret.ts';
import type { BrokerConfig } from './config.ts';
import { targetError } from './target.ts';

const TOKEN_PATTERN = /^[!-~]{16,}$/;
/** What a header can carry. */
const HEADER_VALUE = /^[^\p{Cc}]+$/u;
const PRINCIPAL_REGEX = new RegExp(PRINCIPAL_PATTERN);

/** What keeps a configuration from being served, without any secret in it; undefined where nothing does. */
export function configError(config: BrokerConfig, names: BrokerNames): string | undefined {
  const { boxes, capabilities = [], grants = [], visitors = [], modelapi, agentsvc } = config;
  const knownCapabilities = standardCapabilities(names).map(({ name }) => name);
  const boxNames = boxes.map(({ name }) => name);
  const tokens = boxes.flatMap(({ token }) => token ?? []);
  const unknownCapability = capabilities.find((name) => !knownCapabilities.includes(name));
  if (unknownCapability !== undefined)
    return `${unknownCapability} is no capability; use ${knownCapabilities.join(', ')}`;
  if (new Set(boxNames).size < boxNames.length) return 'two boxes have one name';
  if (new Set(tokens).size < tokens.length) return 'two boxes have one token';
  if (!tokens.every((token) => TOKEN_PATTERN.test(token)))
    return 'a token has at least 16 characters, all printable ASCII without spaces';
  const grantWithoutBox = grants.find(({ box }) => !boxNames.includes(box));
  if (grantWithoutBox) return `a grant is for ${grantWithoutBox.box}, which is no box`;
  const secrets = boxes.flatMap(({ secrets: of = [] }) => of);
  const invalidSecret = secrets.find(({ name, value }) => !isSecretName(name) || !HEADER_VALUE.test(value));
  if (invalidSecret)
    return `the secret ${invalidSecret.name} has a wrong name, or a value that no header can carry`;
  if (boxes.some(({ secrets: of = [] }) => new Set(of.map(({ name }) => name)).size < of.length))
    return 'two secrets of one box have one name';
  const addresses: (readonly [what: string, address: string | undefined])[] = [
    ['the url of modelapi', modelapi?.url],
    ['the url of agentsvc', agentsvc?.url],
    ...secrets.map(({ name, host }) => [`the host of the secret ${name}`, host] as const),
  ];
  for (const [label, address] of addresses) {
    const error = address === undefined ? undefined : targetError(address);
    if (error !== undefined) return `${label} ${error}`;
  }
  const people = [...visitors, ...grants, ...boxes.flatMap(({ owner }) => owner ?? [])];
  const invalidPerson = people.find(
    (one) => one.principal !== undefined && !PRINCIPAL_REGEX.test(one.principal),
  );
  if (invalidPerson) return `${invalidPerson.principal} is no principal; use <provider>:<login>`;
  const credentials = [
    modelapi?.credential?.value,
    agentsvc?.credential,
    ...visitors.map(({ credential }) => credential.value),
    ...boxes.map(({ owner }) => owner?.credential?.value),
  ];
  return credentials.every((credential) => credential === undefined || HEADER_VALUE.test(credential))
    ? undefined
    : 'a credential is empty, or holds what no header can carry';
}
