import { type BrokerNames } from './names.js';
/** The pattern of a secret's name. */
export declare const SECRET_NAME_PATTERN: string;
/** Whether a string is a valid secret name. */
export declare const isSecretName: (name: string) => boolean;
/** The names of the variables for a secret: `key` holds the box's token, `baseUrl` the URL of the secret's egress route. */
export declare const standInVariables: (secret: string) => {
    key: string;
    baseUrl: string;
};
/** The environment variables of a box, by name: the broker's base URL, and for each secret the token and the egress URL. */
export declare function boxVariables(box: {
    readonly baseUrl: string;
    readonly token: string;
    readonly secrets: readonly string[];
}, names?: BrokerNames): Record<string, string>;
