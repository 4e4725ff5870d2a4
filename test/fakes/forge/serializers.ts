/** The JSON of users, repositories, comments and commits, limited to the fields that clients read. */
import type { Commit } from './git.ts';
import type { Repository } from './repository.ts';
import type { Comment, ForgeState, Issue, Post, Reaction, User } from './state.ts';

export const serializeUser = ({ login, id, type }: User) => ({
  login,
  id,
  node_id: `U_${id}`,
  type,
  site_admin: false,
});

export const serializeRepository = (forge: ForgeState, one: Repository) => ({
  id: one.id,
  node_id: `R_${one.id}`,
  name: one.name.split('/')[1],
  full_name: one.name,
  owner: serializeUser(forge.user(one.owner)),
  private: one.private,
  fork: one.forkOf !== undefined,
  html_url: `${forge.serverUrl}/${one.name}`,
  url: `${forge.apiUrl}/repos/${one.name}`,
  default_branch: one.defaultBranch,
});

const reactionContents = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

const serializeReactions = (url: string, reactions: readonly Reaction[]) => ({
  url: `${url}/reactions`,
  total_count: reactions.length,
  ...Object.fromEntries(
    reactionContents.map((name) => [name, reactions.filter(({ content }) => content === name).length]),
  ),
});

export const serializeReaction = ({ id, user, content, createdAt }: Reaction) => ({
  id,
  node_id: `REA_${id}`,
  user: serializeUser(user),
  content,
  created_at: createdAt,
});

/** A user's relation to a repository, for `author_association`. It is not a permission. */
export function associationOf(repository: Repository, { login }: User): string {
  if (login === repository.owner) return 'OWNER';
  return repository.collaborators.has(login) ? 'COLLABORATOR' : 'NONE';
}

export const serializePost = (repository: Repository, one: Post, url: string) => ({
  id: one.id,
  node_id: one.nodeId,
  user: serializeUser(one.author),
  body: one.body,
  created_at: one.createdAt,
  updated_at: one.updatedAt,
  url,
  author_association: associationOf(repository, one.author),
  reactions: serializeReactions(url, one.reactions),
});

export function serializeComment(forge: ForgeState, repository: Repository, one: Comment) {
  const base = `${forge.apiUrl}/repos/${repository.name}/issues`;
  const kind = repository.issues[one.issue - 1]?.pull ? 'pull' : 'issues';
  return {
    ...serializePost(repository, one, `${base}/comments/${one.id}`),
    html_url: `${forge.serverUrl}/${repository.name}/${kind}/${one.issue}#issuecomment-${one.id}`,
    issue_url: `${base}/${one.issue}`,
    performed_via_github_app: appOf(one.author),
  };
}

/** An app's comments name the app. */
function appOf({ type, login, id }: User) {
  const slug = login.replace(/\[bot\]$/, '');
  return type === 'Bot' ? { id, slug, name: slug } : null;
}

export function serializeLabel(forge: ForgeState, repository: Repository, name: string) {
  const { color = 'ededed', description = null } = repository.labels.get(name) ?? {};
  const url = `${forge.apiUrl}/repos/${repository.name}/labels/${encodeURIComponent(name)}`;
  return { id: repository.id, node_id: `LA_${name}`, url, name, color, description, default: false };
}

export function serializeIssue(forge: ForgeState, repository: Repository, one: Issue) {
  const url = `${forge.apiUrl}/repos/${repository.name}/issues/${one.number}`;
  const pull = `repos/${repository.name}/pulls/${one.number}`;
  return {
    ...serializePost(repository, one, url),
    number: one.number,
    title: one.title,
    state: one.state,
    state_reason: one.stateReason,
    locked: one.locked,
    labels: one.labels.map((name) => serializeLabel(forge, repository, name)),
    assignees: one.assignees.map((login) => serializeUser(forge.user(login))),
    comments: one.comments.length,
    closed_at: one.state === 'closed' ? one.updatedAt : null,
    html_url: `${forge.serverUrl}/${repository.name}/${one.pull ? 'pull' : 'issues'}/${one.number}`,
    comments_url: `${url}/comments`,
    ...(one.pull
      ? {
          pull_request: {
            url: `${forge.apiUrl}/${pull}`,
            html_url: `${forge.serverUrl}/${repository.name}/pull/${one.number}`,
          },
        }
      : {}),
  };
}

const serializePerson = ({ author, date }: Commit) => ({
  name: author,
  email: `${author}@users.example`,
  date,
});

export function serializeGitCommit(forge: ForgeState, repository: Repository, one: Commit) {
  const base = `${forge.apiUrl}/repos/${repository.name}/git`;
  const tree = forge.store.tree(one.files);
  return {
    sha: one.sha,
    node_id: `C_${one.sha}`,
    url: `${base}/commits/${one.sha}`,
    html_url: `${forge.serverUrl}/${repository.name}/commit/${one.sha}`,
    author: serializePerson(one),
    committer: serializePerson(one),
    message: one.message,
    tree: { sha: tree, url: `${base}/trees/${tree}` },
    parents: one.parents.map((sha) => ({ sha, url: `${base}/commits/${sha}` })),
  };
}

export function serializeCommit(forge: ForgeState, repository: Repository, one: Commit) {
  const base = `${forge.apiUrl}/repos/${repository.name}`;
  const { author, committer, message, tree, html_url } = serializeGitCommit(forge, repository, one);
  const known = serializeUser(forge.user(one.author));
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
