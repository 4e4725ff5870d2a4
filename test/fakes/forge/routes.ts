/** Every operation that the fake forge plays, by its id in the API description. */
import type { Routes } from './call.ts';
import { checks } from './checks.ts';
import { comments } from './comments.ts';
import { pulls } from './pulls.ts';
import { reviewComments } from './review-comments.ts';
import { reviews } from './reviews.ts';
import { statuses } from './statuses.ts';

export const routes: Routes = {
  ...comments,
  ...pulls,
  ...reviews,
  ...reviewComments,
  ...statuses,
  ...checks,
};
