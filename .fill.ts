import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillLists } from './tests/bench/fill-lists.ts'
const url='postgres://postgres@127.0.0.1:54324/medir'
const db=await openDatabase({databaseUrl:url,dataDir:'',copies:false})
await migrate(db)
await fillLists(acrossCompanies(db),url,{rows:40000,all:400000,companies:20})
await db.close(); console.log('filled')
