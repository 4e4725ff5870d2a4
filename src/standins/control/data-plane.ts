/** Which data plane an address is (spec 3, 1.2): an emulator stands beside the service, the live one on the network. */
export type DataPlaneKind = 'emulator' | 'live';

/** Names and addresses that only a machine, a cluster or a private network knows. */
const PRIVATE_HOSTS: readonly RegExp[] = [
  /^[a-z0-9_-]+$/,
  /\.(?:localhost|local|svc|internal)$/,
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2[0-9]|3[01])|169\.254)\.[0-9.]+$/,
  /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
];

export function dataPlaneOfUrl(sandboxBaseUrl: string): DataPlaneKind {
  const { hostname } = new URL(sandboxBaseUrl);
  return PRIVATE_HOSTS.some((pattern) => pattern.test(hostname)) ? 'emulator' : 'live';
}
