import { type BrokerNames } from './names.js';
/** The paths of spec 2, section 4, relative to the broker's base URL. */
export interface Routes {
    readonly declaration: string;
    /** The prefix of the model provider's API. */
    readonly model: string;
    readonly hello: string;
    readonly messages: string;
    readonly countTokens: string;
    readonly models: string;
    readonly decide: string;
    readonly egress: string;
    readonly feedback: string;
    /** The prefix of the agent service's API. */
    readonly agents: string;
    readonly conversations: string;
    readonly sandboxes: string;
    readonly vaults: string;
}
/** The routes with the names of a vocabulary. */
export declare function routesOf(names?: BrokerNames): Routes;
/** The path of a secret's egress route (spec 2, 2.8). */
export declare const egressRoute: (secret: string) => string;
