import { examine } from '../doctor/examine.ts'
import { lineOf } from '../doctor/finding.ts'
import { runCommand } from './settings.ts'

/** Says in words what is missing or wrong for `npm start` with the same variables, a line each; 1 when something is. */
await runCommand(async () => {
  const findings = await examine(process.env)
  for (const finding of findings) console.log(lineOf(finding))
  const count = findings.filter(({ state }) => state === 'wrong').length
  console.log(count === 0 ? 'No falta nada.' : `${count} por corregir.`)
  return count === 0 ? 0 : 1
})
