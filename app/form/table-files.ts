/** Value of `accept` for files of tables: the formats that `server/kit/reading` reads. */
export const TABLE_FILES = '.xlsx,.xls,.xlsb,.ods,.csv,.txt,.tsv'
