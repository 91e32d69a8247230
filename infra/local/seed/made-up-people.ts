import { createHash } from 'node:crypto';

/** Somebody whom the demonstration invents. Every value is made up. */
export type MadeUpPerson = {
  first: string;
  last: string;
  email?: string;
  /** A number of a range that is reserved for fiction. */
  phone?: string;
  /** The addresses that the person has verified. */
  verified: readonly ('email' | 'phone')[];
  zip?: string;
  nick?: string;
  /** Why staff has disabled the user, and what the person reads. */
  disabled?: { reason: string; message: string };
};
type More = Partial<Omit<MadeUpPerson, 'first' | 'last' | 'email'>>;

/** A person with a verified e-mail address. */
function known(first: string, last: string, email: string, more: More = {}): MadeUpPerson {
  return { first, last, email, verified: more.phone ? ['email', 'phone'] : ['email'], ...more };
}

/** A person whose address nobody has verified. */
function unverified(first: string, last: string, email: string, more: More = {}): MadeUpPerson {
  return { first, last, email, verified: [], ...more };
}

/**
 * People in several scripts and languages. The numbers are reserved for fiction: 555-01xx (NANPA),
 * 07700 900xxx (Ofcom), 06 39 98 xx xx (Arcep) and 0171 39200xx (Bundesnetzagentur).
 */
export const MADE_UP_PEOPLE: readonly MadeUpPerson[] = [
  known('Anna', 'Becker', 'anna.becker@example.com', { zip: '10115', phone: '+491713920001' }),
  known('Jonas', 'Hoffmann', 'jonas.hoffmann@example.org', { zip: '50667' }),
  known('Käthe', 'Große-Brauckmann', 'kaethe.gb@example.net', { zip: '48143', nick: 'Kätchen' }),
  unverified('Matthias', 'Vogel', 'm.vogel@example.com'),
  known('Olivia', 'Carter', 'olivia.carter@example.com', { zip: '94110', phone: '+14155550132' }),
  known('Ethan', 'Brooks', 'ethan.brooks@example.org', { nick: 'Brooksie' }),
  known('Grace', 'Okafor', 'grace.okafor@example.com', { zip: 'SW1A 1AA', phone: '+447700900147' }),
  unverified('Sam', 'Taylor', 'sam@example.net', { nick: 'sam_t' }),
  known('Siobhán', 'O’Brien', 'siobhan.obrien@example.org'),
  known('William', 'Fitzgerald-Montgomery', 'w.fitzgerald-montgomery@example.com', { zip: 'EH1 1YZ' }),
  { first: 'Ruby', last: 'Walsh', phone: '+447700900382', verified: ['phone'] },
  known('Priya', 'Raman', 'priya.raman@example.com', { zip: '600001' }),
  known('अर्जुन', 'शर्मा', 'arjun.sharma@example.org', { nick: 'AJ' }),
  known('Camille', 'Lefèvre', 'camille.lefevre@example.com', { zip: '69001', phone: '+33639980042' }),
  known('Étienne', 'Dubois', 'etienne.dubois@example.org', { zip: '75011' }),
  unverified('Noémie', 'Garnier', 'noemie.garnier@example.net'),
  { first: 'Hugo', last: 'Marchand', phone: '+33639980117', verified: ['phone'], zip: '31000' },
  known('Lucía', 'Fernández', 'lucia.fernandez@example.com', { zip: '28004' }),
  known('Javier', 'Ibáñez', 'javier.ibanez@example.org', { nick: 'Javi' }),
  known('María José', 'Muñoz', 'mj.munoz@example.net', { zip: '41001' }),
  unverified('Íñigo', 'Etxeberria', 'inigo@example.org'),
  known('João', 'Pereira', 'joao.pereira@example.com', { zip: '1100-148' }),
  known('Maria Fernanda', 'Albuquerque de Vasconcelos', 'mf.albuquerque@example.org'),
  known('Giulia', 'Rossi', 'giulia.rossi@example.com', { zip: '00184' }),
  known('Łukasz', 'Wójcik', 'lukasz.wojcik@example.com', { zip: '00-001', nick: 'Łukaszek' }),
  known('Zofia', 'Żółkiewska', 'zofia.zolkiewska@example.org', { zip: '31-010' }),
  unverified('Krzysztof', 'Sęk', 'krzysztof.sek@example.net'),
  known('Jiří', 'Dvořák', 'jiri.dvorak@example.com', { zip: '110 00' }),
  known('Çağla', 'Yıldız', 'cagla.yildiz@example.com', { zip: '34433' }),
  known('İbrahim', 'Şahin', 'ibrahim.sahin@example.org'),
  unverified('Gülşen', 'Öztürk', 'gulsen@example.net', { zip: '06100' }),
  known('Linh', 'Nguyễn', 'linh.nguyen@example.com', { nick: 'Lily' }),
  known('Đức', 'Trần', 'duc.tran@example.org', { zip: '700000' }),
  known('ليلى', 'حداد', 'layla.haddad@example.com', { zip: '11511' }),
  known('عمر', 'المصري', 'omar.almasri@example.org'),
  unverified('نور', 'الدين', 'nour@example.net', { nick: 'نونو' }),
  known('נועה', 'לוי', 'noa.levi@example.com', { zip: '6100000' }),
  known('آرش', 'رضایی', 'arash.rezaei@example.org'),
  known('陽菜', '佐藤', 'hina.sato@example.com', { zip: '150-0001', nick: 'ひな' }),
  known('蓮', '鈴木', 'ren.suzuki@example.org', { zip: '530-0001' }),
  unverified('さくら', '山本', 'sakura@example.net'),
  known('서연', '김', 'seoyeon.kim@example.com', { zip: '04524' }),
  known('민준', '박', 'minjun.park@example.org'),
  known('思远', '王', 'siyuan.wang@example.com', { zip: '200001' }),
  known('美玲', '陳', 'meiling.chen@example.org', { nick: 'May' }),
  known('Олена', 'Коваленко', 'olena.kovalenko@example.com', { zip: '01001' }),
  known('Дмитро', 'Шевчук', 'dmytro.shevchuk@example.org'),
  known('Ελένη', 'Παπαδοπούλου', 'eleni.papadopoulou@example.com', { zip: '105 57' }),
  known('สมชาย', 'ใจดี', 'somchai@example.org', { zip: '10200' }),
  known('Astrid', 'Lindqvist', 'astrid.lindqvist@example.com', { zip: '111 29' }),
  known('Søren', 'Ångström', 'soren.angstrom@example.org'),
  unverified('Þórdís', 'Jónsdóttir', 'thordis@example.net'),
  known('Zsófia', 'Nagy', 'zsofia.nagy@example.com', { zip: '1051' }),
  known('Amara', 'Diallo', 'amara.diallo@example.org', { phone: '+12025550171' }),
  known('ሰላም', 'ተስፋዬ', 'selam.tesfaye@example.com'),
  { first: 'Marcus', last: 'Reed', phone: '+12125550186', verified: ['phone'], zip: '10001' },
  known('Viktor', 'Blum', 'viktor.blum@example.net', {
    disabled: { reason: 'chargeback', message: 'Your last payment was returned. Please write to us.' },
  }),
  known('Dana', 'Whitfield', 'dana.whitfield@example.org', {
    disabled: { reason: 'ticket-4711', message: 'Your account is closed, as you asked us.' },
  }),
  known('Théo', 'Renard', 'theo.renard@example.com', {
    disabled: { reason: 'spam', message: 'Vos messages ont été signalés. Écrivez-nous, s’il vous plaît.' },
  }),
  unverified('Robo', 'Crawler', 'robo.crawler@example.net', {
    disabled: { reason: 'automated', message: 'This account is closed.' },
  }),
];

/** Returns the id of a made-up person, which is the same at each run. */
export function idOfMadeUp({ email, phone }: MadeUpPerson): string {
  const digest = createHash('sha256')
    .update(`${email ?? phone}`)
    .digest('hex');
  return `user_0${digest.slice(0, 25)}`;
}

/** Returns the id of the made-up person with an address or number. Throws an Error if there is none. */
export function idOfAddress(address: string): string {
  const person = MADE_UP_PEOPLE.find(({ email, phone }) => address === email || address === phone);
  if (!person) throw new Error(`no made-up person has the address ${address}`);
  return idOfMadeUp(person);
}
