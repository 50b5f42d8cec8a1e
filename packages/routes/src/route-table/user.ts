import { PAGE_PATHS } from '../paths.ts';
import { built, homeTab, leading, link, mini, own, screen, type RouteEntry } from './rows.ts';

/** Home, sign-in, the user's own pages, and the programmes a user takes part in. */
export const userRoutes: readonly RouteEntry[] = [
  { key: 'home', requirement: null, page: 'home', paths: [PAGE_PATHS.home], destinations: [] },
  built('login', link('R-LINK-10', 'login', [PAGE_PATHS.login], screen('login'))),
  built(
    'register',
    link(
      'R-LINK-11',
      'register',
      [PAGE_PATHS.register],
      screen('register', { directlyRegister: 'true' }),
    ),
  ),
  // Landing pages of invitations and campaigns; in the app, too, they are pages of the web.
  {
    key: 'invite',
    requirement: 'R-SHELL-06',
    page: 'invite',
    paths: [PAGE_PATHS.invite],
    destinations: [],
  },
  { key: 'sem', requirement: 'R-SEO-08', page: 'sem', paths: [PAGE_PATHS.sem], destinations: [] },
  link('R-LINK-12', 'kyc', ['/user/accounts/auth/personal/'], screen('kyc-personal')),
  built('about', link('R-LINK-15', 'about', [PAGE_PATHS.about], screen('about-us'))),
  leading('assets', link('R-LINK-22', 'dashboard', ['/user/dashboard/'], homeTab('0'))),
  built(
    'security',
    link(
      'R-LINK-92',
      'security',
      [PAGE_PATHS.security],
      screen('avatar', {}, { when: { parameter: 'page', equals: 'user_avatar_page' } }),
    ),
  ),
  own('signInMethods'),
  own('apiKeys'),
  own('closeAccount'),

  own('fees'),
  own('terms'),
  own('privacy'),
  link('R-LINK-35', 'referral', ['/referral/'], mini('referral')),
  link('R-LINK-36', 'launch', ['/launch/'], mini('launch')),
  link('R-LINK-37', 'rewards-hub', ['/task-center/rewards_hub/'], mini('rewards-hub')),
  link('R-LINK-38', 'my-campaigns', ['/task-center/my_campaigns/'], mini('my-campaigns')),
  link('R-LINK-39', 'my-rewards', ['/task-center/my_rewards/'], mini('my-rewards')),
  link(
    'R-LINK-89',
    'reward-detail',
    ['/task-center/reward_detail/'],
    screen(
      'reward-detail',
      {},
      { fromQuery: { rewardId: 'reward-id', rewardCode: 'reward-code' } },
    ),
  ),
  link(
    'R-LINK-90',
    'task-detail',
    ['/task-center/task_detail/'],
    screen(
      'task-detail',
      { ruleIndex: '0' },
      { fromQuery: { taskId: 'task-id', ruleIndex: 'rule-index' } },
    ),
  ),
  link('R-LINK-43', 'tools', ['/tools/discovery/'], mini('tools-discovery')),
  link('R-LINK-48', 'red-envelope', ['/red-envelope/giveaway/'], mini('red-envelope-giveaway')),
  built(
    'vip',
    link('R-LINK-56', 'vip', [PAGE_PATHS.vip, '/VIPProgram/intro/'], mini('vip-program')),
  ),
];
