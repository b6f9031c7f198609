declare module '#remote-under-work' {
  const remote: import('@anketa/remote/contract').RemoteModule;
  export default remote;
}

declare module '#remote-description' {
  const description: { readonly id: string };
  export default description;
}
