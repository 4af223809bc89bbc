/** Numbers of files being made and waiting in this process; export/turns.server.ts sets them. */
export const exportsNow = { making: 0, waiting: 0 }
