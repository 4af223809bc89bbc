interface Limits {
  /** Pieces of work at once in this process, and of one person. */
  atOnce: number
  perPerson: number
  /** Milliseconds that a person waits for a turn. */
  patienceMs: number
}

/** Turns of people at work that takes much of this process. First come, first served, within each person's limit. */
export function turnsOfPeople({ atOnce, perPerson, patienceMs }: Limits) {
  /** People at work, one entry per piece. */
  const busy: string[] = []
  const waiting = new Set<{ person: string; serve: () => void }>()
  const hasRoom = (person: string) =>
    busy.length < atOnce && busy.filter((one) => one === person).length < perPerson

  /** Waits until a freed turn is handed to this person, and returns whether the turn came in time. */
  const handedOn = (person: string, signal: AbortSignal, patience: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (served: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        waiting.delete(me)
        resolve(served)
      }
      const me = { person, serve: () => end(true) }
      const leave = () => end(false)
      const timer = setTimeout(leave, patience)
      signal.addEventListener('abort', leave)
      waiting.add(me)
      if (signal.aborted) leave()
    })

  return {
    busy: () => busy.length,
    waiting: () => waiting.size,
    /**
     * Waits for a turn and returns the function that frees it, callable repeatedly. undefined after `patience`
     * milliseconds, or when the browser leaves.
     */
    take: async (
      person: string,
      signal: AbortSignal,
      patience = patienceMs,
    ): Promise<(() => void) | undefined> => {
      if (hasRoom(person)) busy.push(person)
      else if (!(await handedOn(person, signal, patience))) return undefined
      let held = true
      return () => {
        if (!held) return
        held = false
        busy.splice(busy.indexOf(person), 1)
        const next = [...waiting].find((one) => hasRoom(one.person))
        if (!next) return
        busy.push(next.person)
        next.serve()
      }
    },
  }
}
