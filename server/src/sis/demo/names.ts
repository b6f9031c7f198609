import { type Random, randomFor } from './random.ts';

const surnames = (
  'Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec:Němcová Pokorný Marek:Marková Pospíšil ' +
  'Hájek:Hájková Jelínek:Jelínková Král Růžička Beneš Fiala Sedláček:Sedláčková Doležal Zeman Kolář Krejčí:Krejčí ' +
  'Navrátil Čermák Urban Vaněk:Vaňková Blažek:Blažková Kříž Kratochvíl Kopecký Bartoš Vlček:Vlčková Musil Šimek:Šimková ' +
  'Polák Konečný Malý Čech Staněk:Staňková Štěpánek:Štěpánková Kadlec:Kadlecová Holub Dostál Soukup Šťastný Mareš Sýkora ' +
  'Moravec:Moravcová Valenta Tichý Vávra Matoušek:Matoušková Říha Bureš Ševčík Hruška Mašek:Mašková Dušek:Dušková Pavlík ' +
  'Havlíček:Havlíčková Bláha Janda Hrubý Müller Liška Mach Žák Hlaváček:Hlaváčková Tesař Vondráček:Vondráčková ' +
  'Strnad Kubát Toman Zelenka Šebesta Otčenášek:Otčenášková Škoda Ďurica Nguyen:Nguyen Kovalenko:Kovalenko Horváth ' +
  'Přibyl Žižka Ježek:Ježková Hošek:Hošková Řezníček:Řezníčková Jirásek:Jirásková Bílek:Bílková Rybář Kalina Houška ' +
  'Chalupa Smetana Vítek:Vítková Brož Křeček:Křečková Mlynář Souček:Součková Trnka Zajíc Ondráček:Ondráčková Pecha'
).split(' ');

const women = (
  'Jana Eva Anna Hana Lenka Kateřina Lucie Věra Alena Petra Veronika Martina Jitka Tereza Michaela Zuzana Markéta ' +
  'Barbora Adéla Kristýna Eliška Klára Nikola Natálie Karolína Šárka Božena Magdaléna Dominika Johana Žaneta Vendula ' +
  'Štěpánka Ludmila Zdeňka Anežka Růžena Aneta Monika Daniela'
).split(' ');

const men = (
  'Jiří Jan Petr Pavel Martin Tomáš Jaroslav Miroslav Zdeněk Václav Michal František Jakub Milan Karel Lukáš David ' +
  'Vladimír Ondřej Ladislav Roman Marek Stanislav Daniel Antonín Radek Vojtěch Filip Matěj Dominik Adam Štěpán Šimon ' +
  'Kryštof Matyáš Aleš Luboš Bořivoj Řehoř Ctibor'
).split(' ');

/** The female form of a Czech surname. */
export function femaleSurname(surname: string): string {
  if (surname.endsWith('ý')) return `${surname.slice(0, -1)}á`;
  if (surname.endsWith('a')) return `${surname.slice(0, -1)}ová`;
  return `${surname}ová`;
}

/** One of names of which the most common come first: the higher the power, the oftener. */
function commonFirst(random: Random, names: readonly string[], power: number): string {
  return names[Math.floor(random.unit() ** power * names.length)]!;
}

function surnameOf(random: Random, female: boolean): string {
  const entry = commonFirst(random, surnames, 1.6);
  const [male = entry, own] = entry.split(':');
  return female ? (own ?? femaleSurname(male)) : male;
}

/** A Czech person's name with the surname's form by sex. The same index gives the same name. */
export function personName(seed: number, kind: string, index: number) {
  const random = randomFor(seed, `${kind} ${index}`);
  const female = random.chance(0.56);
  return { name: commonFirst(random, female ? women : men, 2), surname: surnameOf(random, female) };
}

const titles = ['Mgr.', 'Mgr.', 'PhDr.', 'PhDr.', 'doc. PhDr.', 'doc. Mgr.', 'prof. PhDr.', 'RNDr.', 'Ing.'];

/** A teacher's titles before and after the name. */
export function teacherTitles(random: Random): { before: string; after: string } {
  const before = random.pick(titles);
  const after = before === 'Ing.' ? random.pick(['', 'Ph.D.']) : random.pick(['Ph.D.', 'Ph.D.', 'Ph.D.', 'CSc.', '']);
  return { before, after: after === '' && before.startsWith('prof.') ? 'DrSc.' : after };
}

/** A name without diacritics and case, for logins and addresses. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
