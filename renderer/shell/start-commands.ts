/** What starts the companion, or has the one that runs print the address of a new window. */
export const startCommands = { start: 'npm start', serve: 'copyq-companion serve' } as const;
