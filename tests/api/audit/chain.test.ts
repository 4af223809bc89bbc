import { setTimeout as pause } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { OF_NO_COMPANY, readAnchor } from '#server/audit/chain/anchor.ts'
import { sealEntries } from '#server/audit/chain/seal.ts'
import { verifyAudit } from '#server/audit/chain/verify.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { inTransaction, rowsOf, SYSTEM, type Database, type Queries } from '#server/db/transaction.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { ADMIN, callOf, onEachEngine, says } from '../support/api.ts'
import { sealEverything } from '../support/audit-chain.ts'
import { triedUnseen } from '../support/copies.ts'

onEachEngine('the chain of the audit', (get, engine) => {
  const call = callOf(get)
  const company = () => get().admin.company
  let made = 0
  const product = async () => {
    made += 1
    const { json } = says(await call('POST', '/products', { descripcion: `Producto ${made}` }), 201)
    return json.data._id as string
  }
  const seal = (lote = 1000, of = company()) =>
    inTransaction(get().db, SYSTEM, (tx) => sealEntries(tx, of, lote))
  const sealAll = () => sealEverything(get().db)
  const verified = async (asked: { empresa?: string; anclas?: string[] } = {}, db: Database = get().db) => {
    const lines: string[] = []
    const anclas = (asked.anclas ?? []).map((one) => readAnchor(one)!)
    const count = await verifyAudit(db, { empresa: asked.empresa ?? '', anclas }, (line) => lines.push(line))
    return { count, lines }
  }
  /** Output of the verification after changes by SQL with disabled triggers. */
  const afterTampering = async (work: (tx: Queries) => Promise<void>, anclas: string[] = []) => {
    let found = { count: 0, lines: [] as string[] }
    await triedUnseen(get().db, async (tx) => {
      await work(tx)
      const seen: Database = { ...get().db, snapshot: (look) => look(tx) }
      found = await verified({ empresa: '900123456', anclas }, seen)
    })
    return { count: found.count, said: found.lines.slice(1, -1).map((line) => line.trim()) }
  }
  const doing =
    (...statements: SQL[]) =>
    async (tx: Queries) => {
      for (const one of statements) await tx.execute(one)
    }
  /** The attack of an expert: all seals from a number on are rebuilt. */
  const sealedAnew = (from: number) => [
    sql`insert into auditoria_por_sellar select id_empresa, id from auditoria_sellos
      where id_empresa = ${company()} and numero >= ${from}`,
    sql`delete from auditoria_sellos where id_empresa = ${company()} and numero >= ${from}`,
    sql`select sellar_auditoria(${company()}::uuid, 100000, true)`,
  ]
  const entry = (numero: number) =>
    sql`(select id from auditoria_sellos where id_empresa = ${company()} and numero = ${numero})`
  const last = async () => {
    const [row] = await get().rows<{ numero: number }>(
      sql`select max(numero)::int as numero from auditoria_sellos where id_empresa = ${company()}`,
    )
    return row!.numero
  }
  let box = ''
  const closed = async (days: number) => {
    const body = { id_banco: box, fecha: addDays(today(), -days), conteo: {}, observaciones: '' }
    const { ancla, ancla_general } = says(await call('POST', '/bank-movements/closings', body), 201).json.data
    return { own: ancla as string, general: ancla_general as string }
  }
  const closing = async (days: number) => (await closed(days)).own

  it('seals audit entries in the order of writing, and reports entries that wait for a seal', async () => {
    await product()
    await product()
    expect(await verified()).toEqual({
      count: 0,
      lines: expect.arrayContaining([
        expect.stringMatching(/^✓ Molino de Prueba S\.A\.S\.: 0 entradas selladas, \d+ sin sellar todavía$/),
      ]),
    })
    await sealAll()
    expect((await verified()).lines.join()).not.toContain('todavía')
    const { count, lines } = await verified()
    expect([count, lines.at(-1)]).toEqual([0, 'La auditoría está como se escribió.'])
    expect(lines[0]).toMatch(
      /^✓ Molino de Prueba S\.A\.S\.: \d+ entradas selladas\. Ancla: \d+(-[0-9a-f]{4}){5}$/,
    )
    const [order] = await get().rows<{ ordered: boolean }>(
      sql`select bool_and(id > antes) as ordered from (select id, lag(id) over (order by numero) as antes
        from auditoria_sellos where id_empresa = ${company()}) x where antes is not null`,
    )
    expect(order!.ordered).toBe(true)
  })

  it('the audit chain has no gaps when twenty clients write during the sealing', async () => {
    await sealAll()
    const before = await last()
    let writing = true
    const sealing = (async () => {
      while (writing) {
        await seal(7)
        await pause(2)
      }
    })()
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let turn = 0; turn < 5; turn += 1) await product()
      }),
    )
    writing = false
    await sealing
    await sealAll()
    expect(await last()).toBe(before + 100)
    expect((await verified()).count).toBe(0)
  })

  it('seals entries that are committed late', async () => {
    if (engine === 'pglite') return
    await sealAll()
    const before = await last()
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const late = inTransaction(
      get().db.within(company()),
      { ...SYSTEM, idEmpresa: company() },
      async (tx) => {
        await recordEvent(tx, { operacion: 'OPEN', tabla_afectada: 'products', descripcion: 'Tarde' })
        written()
        await committing
      },
    )
    await isWritten
    await product()
    expect(await seal()).toBe(1)
    commit()
    await late
    expect([await seal(), await last()]).toEqual([1, before + 2])
    expect((await verified()).count).toBe(0)
  })

  it('a killed sealing process loses no entry and seals none twice', async () => {
    await product()
    await product()
    const before = await last()
    const killed = inTransaction(get().db, SYSTEM, async (tx) => {
      expect(await sealEntries(tx, company(), 1)).toBe(1)
      if (engine === 'postgres') await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow()
    expect(await last()).toBe(before)
    const sealed = await Promise.all([seal(), seal(), seal()])
    await sealAll()
    expect([sealed.reduce((sum, one) => sum + one), await last()]).toEqual([2, before + 2])
    expect((await verified()).count).toBe(0)
  })

  it('keeps one chain per company, and one for entries without a company', async () => {
    const other = await get().otherCompany('800555111')
    await sealAll()
    const chains = await get().rows<{ id_empresa: string; primero: number; ultimo: number; cuantos: number }>(
      sql`select id_empresa, min(numero)::int as primero, max(numero)::int as ultimo, count(*)::int as cuantos
        from auditoria_sellos group by 1`,
    )
    expect(chains.map(({ id_empresa }) => id_empresa).sort()).toEqual(
      [OF_NO_COMPANY, company(), other].sort(),
    )
    for (const { primero, ultimo, cuantos } of chains) expect([primero, ultimo]).toEqual([1, cuantos])
    const seen = await rowsOf<{ id_empresa: string }>(
      get().db.within(other).read,
      sql`select distinct id_empresa from auditoria_sellos`,
    )
    expect(seen).toEqual([{ id_empresa: other }])
    const change = doing(sql`update auditoria set usuario = 'Otro' where id_empresa = ${other}`)
    expect(await afterTampering(change)).toEqual({ count: 0, said: [] })
  })

  it('no call of the API can change the audit chain', async () => {
    for (const [reach, refusal] of [
      [get().db.within(company()), 'permission denied for table auditoria_sellos'],
      [get().db, 'La auditoría no se modifica.'],
    ] as const)
      for (const statement of [
        sql`update auditoria_sellos set numero = numero`,
        sql`delete from auditoria_sellos`,
      ]) {
        const error = await reach.read.execute(statement).then(
          () => undefined,
          (caught: Error) => caught.cause,
        )
        expect(String(error)).toContain(refusal)
      }
  })

  it('names audit entries that were changed, deleted or inserted by SQL', async () => {
    for (let turn = 0; turn < 5; turn += 1) await product()
    await sealAll()
    const all = await last()
    const k = all - 3
    const at = `n\\.º ${k}`
    const named = 'Creación de Producto \\d+, de Administrador, \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.'
    const cases: [what: string, work: SQL[], count: number, said: string][] = [
      [
        'a change',
        [sql`update auditoria set despues = jsonb_set(despues, '{version}', '7') where id = ${entry(k)}`],
        1,
        `^Fue cambiada la entrada ${at}: ${named}$`,
      ],
      [
        'another user',
        [sql`update auditoria set usuario = 'Ana' where id = ${entry(k)}`],
        1,
        `^Fue cambiada la entrada ${at}: Creación de Producto \\d+, de Ana,`,
      ],
      [
        'an entry that went',
        [sql`delete from auditoria where id = ${entry(k)}`],
        1,
        `^Fue quitada la entrada ${at}: la que se escribió el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`,
      ],
      [
        'an entry that went with its seal',
        [
          sql`delete from auditoria where id = ${entry(k)}`,
          sql`delete from auditoria_sellos where id_empresa = ${company()} and numero = ${k}`,
        ],
        1,
        `^Fue quitada la entrada ${at} con su sello\\.$`,
      ],
      [
        'two that went with their seals',
        [
          sql`delete from auditoria where id in (${entry(k)}, ${entry(k + 1)})`,
          sql`delete from auditoria_sellos where id_empresa = ${company()} and numero in (${k}, ${k + 1})`,
        ],
        1,
        `^Fueron quitadas las entradas n\\.º ${k} a ${k + 1} con sus sellos\\.$`,
      ],
      [
        'an entry beside the chain',
        [
          sql`insert into auditoria (id_empresa, tabla_afectada, operacion, usuario, descripcion)
            values (${company()}, 'products', 'UPDATE', 'Ana', 'Modificación de nada')`,
        ],
        1,
        '^Fue puesta sin pasar por Molino, y no tiene sello: Modificación de nada, de Ana, .+\\.$',
      ],
      [
        'an entry of before, put in as if it were new',
        [
          sql`with puesta as (insert into auditoria (id_empresa, tabla_afectada, operacion, usuario, descripcion, fecha)
              values (${company()}, 'products', 'UPDATE', 'Ana', 'Modificación de nada', now() - interval '3 days')
              returning id_empresa, id)
            insert into auditoria_por_sellar select * from puesta`,
          sql`select sellar_auditoria(${company()}::uuid, 10, true)`,
        ],
        1,
        `^Fue puesta después, con fecha anterior a las que ya estaban, la entrada n\\.º ${all + 1}: Modificación de nada, de Ana`,
      ],
      [
        'a change with its digest',
        [
          sql`update auditoria set usuario = 'Ana' where id = ${entry(k)}`,
          sql`update auditoria_sellos s set resumen = (select resumen_de_auditoria(a) from auditoria a where a.id = s.id)
            where id_empresa = ${company()} and numero = ${k}`,
        ],
        1,
        `^El sello ${at} no sigue al anterior: .* La ${at}: Creación de Producto \\d+, de Ana,`,
      ],
      [
        'a seal',
        [
          sql`update auditoria_sellos set huella = sha256('otra') where id_empresa = ${company()} and numero = ${k}`,
        ],
        2,
        `^El sello ${at} no sigue al anterior:`,
      ],
    ]
    for (const [what, work, count, said] of cases) {
      const found = await afterTampering(doing(...work))
      expect([what, found.count]).toEqual([what, count])
      expect([what, found.said[0]]).toEqual([what, expect.stringMatching(said)])
    }
    expect((await verified()).count).toBe(0)
  })

  it('each cash closing prints an anchor, which reveals a rebuilt or truncated chain', async () => {
    const data = { nombre: 'Caja', nro_cuenta: '1', saldo_inicial: 0, fecha_si: addDays(today(), -30) }
    box = says(await call('POST', '/banks', data), 201).json.data._id
    await get().run(sql`update banks set clase = 'CAJA' where id_banco = ${box}`)
    const first = await closing(2)
    expect(first).toMatch(/^\d+(-[0-9a-f]{4}){5}$/)
    await product()
    const second = await closing(1)
    const [n, m] = [first, second].map((one) => readAnchor(one)!.numero) as [number, number]
    expect(m).toBeGreaterThan(n)
    const { json } = await call('GET', `/bank-movements/closings?id_banco=${box}`)
    expect(json.data.map(({ ancla }: { ancla: string }) => ancla)).toEqual([second, first])
    expect((await verified({ anclas: [first, ` ${second.toUpperCase()} `] })).count).toBe(0)

    const change = sql`update auditoria set usuario = 'Ana' where id = ${entry(m)}`
    const between = `entre la n.º ${n + 1} y la n.º ${m} algo fue cambiado, y los sellos se rehicieron.`
    const days = (one: number) => addDays(today(), -one).split('-').reverse().join('/')
    expect(await afterTampering(doing(change, ...sealedAnew(m)))).toEqual({
      count: 1,
      said: [`El ancla ${second} del cierre de caja del ${days(1)} no es la de la cadena: ${between}`],
    })
    // An attacker can change the closings in the database, but not the printed paper.
    const forgets = sql`update cash_closings set ancla = ''`
    expect(await afterTampering(doing(change, ...sealedAnew(m), forgets))).toEqual({ count: 0, said: [] })
    expect(await afterTampering(doing(change, ...sealedAnew(m), forgets), [first, second])).toEqual({
      count: 1,
      said: [`El ancla ${second} indicada no es la de la cadena: ${between}`],
    })
    const cut = [
      sql`delete from auditoria where id in (select id from auditoria_sellos where id_empresa = ${company()} and numero >= ${m})
        or id in (select id from auditoria_por_sellar where id_empresa = ${company()})`,
      sql`delete from auditoria_sellos where id_empresa = ${company()} and numero >= ${m}`,
      sql`delete from auditoria_por_sellar where id_empresa = ${company()}`,
    ]
    expect((await afterTampering(doing(...cut))).said).toEqual([
      `El ancla ${second} del cierre de caja del ${days(1)} no es la de la cadena: fueron quitadas con sus sellos las entradas desde la n.º ${m}.`,
    ])
    const wrong = second.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    const { count, lines } = await verified({ anclas: [wrong] })
    expect([count, lines.at(-2)]).toEqual([
      1,
      `✗ El ancla ${wrong} no está en ninguna cadena; con --empresa se dice desde dónde difiere.`,
    ])
    await expect(verified({ empresa: 'Nadie' })).rejects.toThrow("Ninguna empresa se llama 'Nadie'.")
  })

  it('the second anchor of a cash closing reveals a rebuilt chain of sign-ins and users', async () => {
    const signIn = () => get().call('POST', '/auth/login', { body: ADMIN })
    expect((await signIn()).status).toBe(200)
    const { own, general } = await closed(3)
    expect((await verified({ anclas: [own, general] })).count).toBe(0)
    const { numero } = readAnchor(general)!
    const none = sql`${OF_NO_COMPANY}::uuid`
    const change = sql`update auditoria set usuario = 'Ana' where id =
      (select id from auditoria_sellos where id_empresa = ${none} and numero = ${numero})`
    const anew = [
      sql`insert into auditoria_por_sellar select id_empresa, id from auditoria_sellos
        where id_empresa = ${none} and numero >= ${numero}`,
      sql`delete from auditoria_sellos where id_empresa = ${none} and numero >= ${numero}`,
      sql`select sellar_auditoria(${none}, 100000, true)`,
    ]
    let lines: string[] = []
    await triedUnseen(get().db, async (tx) => {
      await doing(change, ...anew)(tx)
      lines = (await verified({}, { ...get().db, snapshot: (look) => look(tx) })).lines
    })
    expect(lines.filter((line) => line.includes(general))).toEqual([
      expect.stringContaining('no es la de la cadena'),
    ])
  })

  it('reports an audit entry that disappeared before its seal', async () => {
    await product()
    const work = doing(
      sql`delete from auditoria where id in (select id from auditoria_por_sellar where id_empresa = ${company()})`,
      sql`select sellar_auditoria(${company()}::uuid, 1000, true)`,
    )
    expect((await afterTampering(work)).said[0]).toMatch(
      /^Fue quitada la entrada n\.º [\d.]+: la que se escribió el/,
    )
  })
})
