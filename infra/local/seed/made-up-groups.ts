/** A group that the demonstration invents. Its people are named by their e-mail addresses. */
export type MadeUpGroup = {
  name: string;
  admission_policy: 'invite_only' | 'open';
  about: string;
  owner: string;
  editors: readonly string[];
  members: readonly string[];
  /** Addresses with a pending invite, of people with and without an account. */
  invited: readonly string[];
};

export const MADE_UP_GROUPS: readonly MadeUpGroup[] = [
  {
    name: 'Harbour Choir',
    admission_policy: 'open',
    about: 'Rehearsals on Tuesdays',
    owner: 'olivia.carter@example.com',
    editors: ['grace.okafor@example.com'],
    members: [
      'ethan.brooks@example.org',
      'siobhan.obrien@example.org',
      'priya.raman@example.com',
      'astrid.lindqvist@example.com',
      'amara.diallo@example.org',
      'somchai@example.org',
      'joao.pereira@example.com',
    ],
    invited: ['tenor@example.com', 'w.fitzgerald-montgomery@example.com'],
  },
  {
    name: 'Stadtgarten Köln',
    admission_policy: 'invite_only',
    about: 'Beete, Bienen, Kompost',
    owner: 'anna.becker@example.com',
    editors: ['jonas.hoffmann@example.org'],
    members: ['kaethe.gb@example.net', 'zsofia.nagy@example.com', 'cagla.yildiz@example.com'],
    invited: ['imkerei@example.org'],
  },
  {
    name: 'Vélos de Lyon',
    admission_policy: 'open',
    about: 'Atelier du samedi',
    owner: 'camille.lefevre@example.com',
    editors: [],
    members: ['etienne.dubois@example.org', 'lucia.fernandez@example.com', 'giulia.rossi@example.com'],
    invited: ['giulia.bianchi@example.net'],
  },
  {
    name: '東京読書会',
    admission_policy: 'invite_only',
    about: '毎月第一土曜日',
    owner: 'hina.sato@example.com',
    editors: ['ren.suzuki@example.org'],
    members: ['seoyeon.kim@example.com', 'siyuan.wang@example.com', 'meiling.chen@example.org'],
    invited: ['dokusho@example.com'],
  },
  {
    name: 'فريق الترجمة',
    admission_policy: 'invite_only',
    about: 'العربية والعبرية والفارسية',
    owner: 'layla.haddad@example.com',
    editors: ['noa.levi@example.com'],
    members: ['omar.almasri@example.org', 'arash.rezaei@example.org', 'selam.tesfaye@example.com'],
    invited: ['translator@example.org', 'eleni.papadopoulou@example.com'],
  },
  {
    name: 'Robotics Lab',
    admission_policy: 'invite_only',
    about: 'Firmware and field tests',
    owner: 'lukasz.wojcik@example.com',
    editors: ['olena.kovalenko@example.com', 'linh.nguyen@example.com'],
    members: [
      'dmytro.shevchuk@example.org',
      'duc.tran@example.org',
      'jiri.dvorak@example.com',
      'arjun.sharma@example.org',
      'minjun.park@example.org',
      'viktor.blum@example.net',
    ],
    invited: ['intern@example.com'],
  },
];
