declare function eraseSchemas(source: string): string;
export = eraseSchemas;
