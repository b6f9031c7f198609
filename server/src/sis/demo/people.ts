export const demoLogins: {login: string; role: 'student'}[] = [];
