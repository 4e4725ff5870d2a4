import { standardCapabilities } from '../../broker/capabilities/index.ts';
import type { BrokerNames } from '../../broker/names.ts';
import { PRINCIPAL_PATTERN } from '../../broker/schema/payer.ts';
import { isSecretName } from '../../broker/secret.ts';
import type { BrokerConfig } from './config.ts';
import { targetError } from './target.ts';

const TOKEN_PATTERN = /^[!-~]{16,}$/;
/** Anything that an HTTP header can carry. */
const HEADER_VALUE = /^[^\p{Cc}]+$/u;
const PRINCIPAL_REGEX = new RegExp(PRINCIPAL_PATTERN);

/** Why a configuration is invalid, without secrets in the message; undefined if it is valid. */
export function configError(config: BrokerConfig, names: BrokerNames): string | undefined {
  const { boxes, capabilities = [], grants = [], visitors = [], modelapi, agentsvc } = config;
  const knownCapabilities = standardCapabilities(names).map(({ name }) => name);
  const boxNames = boxes.map(({ name }) => name);
  const tokens = boxes.flatMap(({ token }) => token ?? []);
  const unknownCapability = capabilities.find((name) => !knownCapabilities.includes(name));
  if (unknownCapability !== undefined)
    return `${unknownCapability} is not a capability; expected ${knownCapabilities.join(', ')}`;
  if (new Set(boxNames).size < boxNames.length) return 'two boxes have the same name';
  if (new Set(tokens).size < tokens.length) return 'two boxes have the same token';
  if (!tokens.every((token) => TOKEN_PATTERN.test(token)))
    return 'a box token is invalid; expected at least 16 printable ASCII characters without spaces';
  const grantWithoutBox = grants.find(({ box }) => !boxNames.includes(box));
  if (grantWithoutBox) return `a grant names the box ${grantWithoutBox.box}, which does not exist`;
  const secrets = boxes.flatMap(({ secrets: of = [] }) => of);
  const invalidSecret = secrets.find(({ name, value }) => !isSecretName(name) || !HEADER_VALUE.test(value));
  if (invalidSecret)
    return `the secret ${invalidSecret.name} has an invalid name, or a value that a header can't carry`;
  if (boxes.some(({ secrets: of = [] }) => new Set(of.map(({ name }) => name)).size < of.length))
    return 'two secrets of a box have the same name';
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
  if (invalidPerson) return `${invalidPerson.principal} is not a principal; expected <provider>:<login>`;
  const credentials = [
    modelapi?.credential?.value,
    agentsvc?.credential,
    ...visitors.map(({ credential }) => credential.value),
    ...boxes.map(({ owner }) => owner?.credential?.value),
  ];
  return credentials.every((credential) => credential === undefined || HEADER_VALUE.test(credential))
    ? undefined
    : "a credential is empty, or a header can't carry it";
}
