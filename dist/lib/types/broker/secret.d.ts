import { type BrokerWords } from './words.js';
/** The form of a secret's name. */
export declare const SECRET_NAME: string;
export declare const isSecretName: (name: string) => boolean;
/** The variables that stand in for a secret: `key` holds the box's token, `baseUrl` the secret's egress route. */
export declare const standInNames: (secret: string) => {
    key: string;
    baseUrl: string;
};
/** The variables that a box is given for its broker: base URL, token, and the names of its secrets. */
export declare function boxVariables(box: {
    readonly baseUrl: string;
    readonly token: string;
    readonly secrets: readonly string[];
}, words?: BrokerWords): Record<string, string>;
