/** A faculty of three courses, written by hand. */
export const tidy = {
  USTAV: 'kod,nazev\nMAT,Katedra matematiky\nFIL,Katedra filozofie\n',
  POVINN:
    'povinn,pnazev,panazev,pgarant,vplatiod,vplatido\nALG,Algebra,Algebra,MAT,2020-10-01,\n' +
    'LOG,Logika,Logic,MAT,2020-10-01,\nKAN,Seminář o Kantovi,Seminar on Kant,FIL,2021-10-01,2030-09-30\n',
  UCIT: 'kod,prijmeni,jmeno,ustav,oidos\nU1,Nováček,Jan,MAT,91\nU2,Malá,Eva,MAT,92\nU3,Říha,Petr,FIL,93\n',
  UCIT_ROZVRH: 'gl,ucit,podil\n25aALGp1,U1,100\n25aALGx1,U1,40\n25aALGx1,U2,60\n25aLOGp1,U2,100\n25aKANx1,U3,100\n',
  ROZVRH:
    'gl,povinn,typ,den,od,do\n25aALGp1,ALG,P,1,09:00,10:30\n25aALGx1,ALG,X,2,09:00,10:30\n' +
    '25aLOGp1,LOG,P,3,12:20,13:50\n25aKANx1,KAN,X,4,15:40,17:10\n',
  OSOBA:
    'oidos,oident,login,email\n1,101,cerna,cerna@u.example\n2,102,dusek,dusek@u.example\n3,103,elias,elias@u.example\n' +
    '4,104,fiala,fiala@u.example\n5,105,gott,gott@u.example\n6,106,hora,hora@u.example\n' +
    '91,191,novacek,novacek@u.example\n92,192,mala,mala@u.example\n93,193,riha,riha@u.example\n',
  STUD:
    'sidos,sprijmeni,sjmeno\n1,Černá,Anna\n2,Dušek,Ivo\n3,Eliáš,Jan\n4,Fiala,Petr\n' + '5,Gott,Karel\n6,Hora,Aleš\n',
  STUDIUM: 'soident,sident\n101,201\n102,202\n103,203\n104,204\n105,205\n106,206\n',
  MIKRO:
    'sident,gl\n201,25aALGp1\n202,25aALGp1\n203,25aALGp1\n201,25aALGx1\n202,25aALGx1\n' +
    '203,25aLOGp1\n204,25aLOGp1\n205,25aLOGp1\n205,25aKANx1\n206,25aKANx1\n',
};
type Name = keyof typeof tidy;
export type Files = Readonly<Record<string, string | Buffer>>;

/** An untidy export of it: all that then differs from the tidy one, to the row, and all that the import’s page names; or why nothing was imported. */
export interface Case {
  /** The files, from the tidy ones. */
  readonly files: Files;
  /** The tidy export is imported first, this one again into the same evaluation. */
  readonly again?: boolean;
  /** Rows of the tidy export that are not there. */
  readonly without?: readonly string[];
  /** Rows that are there instead. */
  readonly with?: readonly string[];
  /** Of which tables alone there is anything. */
  readonly onlyHas?: readonly string[];
  readonly names?: readonly string[];
  /** Nothing is imported, and this is said. */
  readonly refused?: RegExp;
}

/** A table as it is. */
export const of = (name: Name) => tidy[name];
/** Other files than the tidy ones. */
export const put = (files: Partial<Record<Name, string | Buffer>>): Files =>
  Object.fromEntries(Object.entries({ ...tidy, ...files }).map(([name, text]) => [`${name}.csv`, text]));
/** A table in which a text stands for another, which is there. */
export function changed(name: Name, ...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}.`);
    return text.replace(from, () => to);
  }, of(name));
}
/** Letters in another code page. */
export const bytesOf = (text: string, page: Readonly<Record<string, number>>) =>
  Buffer.from(Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0)));
