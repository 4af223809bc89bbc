import { beforeAll, describe, expect, it } from 'vitest'
import { type Part, SPECIFICATION, titleOf } from '../fixtures/specification.ts'
import { faultyWeb } from './faulty.ts'
import { ADMINISTRATION_ACTS, ADMINISTRATION_ADDRESSES } from './specification/administration-acts.ts'
import { OPERATIONS_ACTS, OPERATIONS_ADDRESSES } from './specification/operations-acts.ts'
import { LIST_ACTS } from './specification/list-acts.ts'
import { shownTexts } from './specification/shown.ts'
import { type Acts, type Addresses, stageOf } from './specification/stage.ts'
import type { Visitor } from './visitor.ts'

/** Acts of each part. Both parts may use the same name for different acts. */
const ACTS: Record<Part, Acts> = {
  administration: { ...LIST_ACTS, ...ADMINISTRATION_ACTS },
  operations: { ...LIST_ACTS, ...OPERATIONS_ACTS },
}
const ADDRESSES: Record<Part, Addresses> = {
  administration: ADMINISTRATION_ADDRESSES,
  operations: OPERATIONS_ADDRESSES,
}

const faulty = faultyWeb()

describe.each(SPECIFICATION)('$part', ({ part, quotes }) => {
  const groups = quotes.map((group) => [`${group.screen}, ${group.act}`, group] as const)
  describe.each(groups)('%s', (_, group) => {
    let visitor: Visitor
    beforeAll(async () => {
      const act = ACTS[part][group.act]
      if (!act) throw new Error(`No act is called '${group.act}'`)
      visitor = await act(await stageOf(group, faulty, ADDRESSES[part]))
      faulty.working()
    })

    it.each(group.lines.map((line) => [titleOf(part, line), line] as const))(
      'shows the quoted text: %s',
      (_, line) => {
        const [, kind, quoted, change] = line
        const wanted = change?.shown ?? quoted
        expect(shownTexts(visitor, kind, wanted)).toContain(wanted)
        // A quoted text that is shown again needs no change entry.
        if (change) expect(shownTexts(visitor, kind, quoted)).not.toContain(quoted)
      },
    )
  })
})
