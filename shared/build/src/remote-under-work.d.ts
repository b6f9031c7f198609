declare module '#remote-under-work' {
  const remote: import('../../remote/src/contract.ts').RemoteModule;
  export default remote;
}

declare module '#remote-description' {
  const description: { readonly id: string };
  export default description;
}
