import { examine } from '../doctor/examine.ts'
import { lineOf } from '../doctor/finding.ts'
import { runCommand } from './settings.ts'

/** Checks what `npm start` needs with the same variables, a line each. Exits with 1 if something is wrong. */
await runCommand(async () => {
  const findings = await examine(process.env)
  for (const finding of findings) console.log(lineOf(finding))
  const count = findings.filter(({ state }) => state === 'wrong').length
  console.log(count === 0 ? 'No falta nada.' : `${count} por corregir.`)
  return count === 0 ? 0 : 1
})
