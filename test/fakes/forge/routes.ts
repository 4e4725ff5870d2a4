/** All operations that the fake forge implements, by their ids in the API description. */

import type { Routes } from './call.ts';
import { checks } from './checks.ts';
import { comments } from './comments.ts';
import { contents } from './contents.ts';
import { gitData } from './git-data.ts';
import { issues } from './issues.ts';
import { pulls } from './pulls.ts';
import { repositories } from './repositories.ts';
import { reviewComments } from './review-comments.ts';
import { reviews } from './reviews.ts';
import { runs } from './runs.ts';
import { statuses } from './statuses.ts';
import { tokenRoutes } from './token-routes.ts';

export const routes: Routes = {
  ...tokenRoutes,
  ...checks,
  ...comments,
  ...contents,
  ...gitData,
  ...issues,
  ...pulls,
  ...repositories,
  ...reviewComments,
  ...reviews,
  ...runs,
  ...statuses,
};
