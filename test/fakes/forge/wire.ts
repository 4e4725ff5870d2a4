/** How the forge writes what it holds: users, repositories, comments, commits. Only what clients read. */
import type { Commit } from './git.ts';
import type { Repository } from './repository.ts';
import type { Comment, Issue, Posted, Reaction, User, World } from './state.ts';

export const userWire = ({ login, id, type }: User) => ({
  login,
  id,
  node_id: `U_${id}`,
  type,
  site_admin: false,
});

export const repositoryWire = (world: World, one: Repository) => ({
  id: one.id,
  node_id: `R_${one.id}`,
  name: one.name.split('/')[1],
  full_name: one.name,
  owner: userWire(world.user(one.owner)),
  private: one.private,
  fork: one.forkOf !== undefined,
  html_url: `${world.serverUrl}/${one.name}`,
  url: `${world.apiUrl}/repos/${one.name}`,
  default_branch: one.defaultBranch,
});

const contents = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

const reactionsWire = (url: string, reactions: readonly Reaction[]) => ({
  url: `${url}/reactions`,
  total_count: reactions.length,
  ...Object.fromEntries(
    contents.map((name) => [name, reactions.filter(({ content }) => content === name).length]),
  ),
});

export const reactionWire = ({ id, user, content, createdAt }: Reaction) => ({
  id,
  node_id: `REA_${id}`,
  user: userWire(user),
  content,
  created_at: createdAt,
});

/** The part of a user in a repository, as the association field tells it. It is no permission. */
export function associationOf(repository: Repository, { login }: User): string {
  if (login === repository.owner) return 'OWNER';
  return repository.collaborators.has(login) ? 'COLLABORATOR' : 'NONE';
}

export const postedWire = (repository: Repository, one: Posted, url: string) => ({
  id: one.id,
  node_id: one.nodeId,
  user: userWire(one.author),
  body: one.body,
  created_at: one.createdAt,
  updated_at: one.updatedAt,
  url,
  author_association: associationOf(repository, one.author),
  reactions: reactionsWire(url, one.reactions),
});

export function commentWire(world: World, repository: Repository, one: Comment) {
  const base = `${world.apiUrl}/repos/${repository.name}/issues`;
  const kind = repository.issues[one.issue - 1]?.pull ? 'pull' : 'issues';
  return {
    ...postedWire(repository, one, `${base}/comments/${one.id}`),
    html_url: `${world.serverUrl}/${repository.name}/${kind}/${one.issue}#issuecomment-${one.id}`,
    issue_url: `${base}/${one.issue}`,
    performed_via_github_app: appOf(one.author),
  };
}

/** Comments of apps name the app. */
function appOf({ type, login, id }: User) {
  const slug = login.replace(/\[bot\]$/, '');
  return type === 'Bot' ? { id, slug, name: slug } : null;
}

export function labelWire(world: World, repository: Repository, name: string) {
  const { color = 'ededed', description = null } = repository.labels.get(name) ?? {};
  const url = `${world.apiUrl}/repos/${repository.name}/labels/${encodeURIComponent(name)}`;
  return { id: repository.id, node_id: `LA_${name}`, url, name, color, description, default: false };
}

export function issueWire(world: World, repository: Repository, one: Issue) {
  const url = `${world.apiUrl}/repos/${repository.name}/issues/${one.number}`;
  const pull = `repos/${repository.name}/pulls/${one.number}`;
  return {
    ...postedWire(repository, one, url),
    number: one.number,
    title: one.title,
    state: one.state,
    state_reason: one.stateReason,
    locked: one.locked,
    labels: one.labels.map((name) => labelWire(world, repository, name)),
    assignees: one.assignees.map((login) => userWire(world.user(login))),
    comments: one.comments.length,
    closed_at: one.state === 'closed' ? one.updatedAt : null,
    html_url: `${world.serverUrl}/${repository.name}/${one.pull ? 'pull' : 'issues'}/${one.number}`,
    comments_url: `${url}/comments`,
    ...(one.pull
      ? {
          pull_request: {
            url: `${world.apiUrl}/${pull}`,
            html_url: `${world.serverUrl}/${repository.name}/pull/${one.number}`,
          },
        }
      : {}),
  };
}

const personWire = ({ author, date }: Commit) => ({ name: author, email: `${author}@users.example`, date });

export function gitCommitWire(world: World, repository: Repository, one: Commit) {
  const base = `${world.apiUrl}/repos/${repository.name}/git`;
  const tree = world.store.tree(one.files);
  return {
    sha: one.sha,
    node_id: `C_${one.sha}`,
    url: `${base}/commits/${one.sha}`,
    html_url: `${world.serverUrl}/${repository.name}/commit/${one.sha}`,
    author: personWire(one),
    committer: personWire(one),
    message: one.message,
    tree: { sha: tree, url: `${base}/trees/${tree}` },
    parents: one.parents.map((sha) => ({ sha, url: `${base}/commits/${sha}` })),
  };
}

export function commitWire(world: World, repository: Repository, one: Commit) {
  const base = `${world.apiUrl}/repos/${repository.name}`;
  const { author, committer, message, tree, html_url } = gitCommitWire(world, repository, one);
  const known = userWire(world.user(one.author));
  return {
    sha: one.sha,
    node_id: `C_${one.sha}`,
    url: `${base}/commits/${one.sha}`,
    html_url,
    commit: { author, committer, message, tree, url: `${base}/git/commits/${one.sha}`, comment_count: 0 },
    author: known,
    committer: known,
    parents: one.parents.map((sha) => ({ sha, url: `${base}/commits/${sha}` })),
  };
}
