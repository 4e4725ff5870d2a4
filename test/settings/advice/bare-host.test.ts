import { bareHost } from '../../../src/settings/advice/bare-host.ts';
import { junk, tellsOf } from './telling.ts';

const registry = (url: string) => `modules: {registry: {dir: d, namespace: n, url: ${url}}}`;
const told = (host: string) =>
  `value modules.registry.url: modules.registry.url has the host "${host}"; use one with a dot, such as modules.example.com`;

tellsOf(bareHost, {
  tells: {
    [registry('https://modules')]: told('modules'),
    [registry('https://modules/')]: told('modules'),
    [registry('"https://localhost:8443/"')]: told('localhost'),
    // What stands before the host is never shown.
    [registry('"https://me.too:pass.word@modules"')]: told('modules'),
    [registry('"https://[::1]:443"')]: told('[::1]'),
  },
  silent: [
    registry('https://modules.example.com'),
    registry('https://modules.example.com:8443/'),
    registry('"https://a@b.c"'),
    // No address of a registry: an error already.
    registry('https://'),
    registry('https:///'),
    registry('http://modules'),
    registry('https://modules/path'),
    registry('"https://modules?x"'),
    ...junk('modules: %'),
    ...junk('modules: {registry: %}'),
    ...junk(registry('%')),
  ],
});
