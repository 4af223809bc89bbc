import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ERROR_STATUS } from '#server/kit/contract/endpoint.ts'
import { type Answer, aThirdParty, callOf, onEachEngine } from './support/api.ts'

onEachEngine('errors', (get) => {
  const call = callOf(get)
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const { token, company } = get().admin
    return get().app.inject({
      method: 'POST',
      url: '/third-parties',
      headers: { token, company, 'content-type': 'application/json', ...headers },
      payload,
    })
  }

  it('malformed JSON, other content types and large bodies get the documented error body', async () => {
    const malformed = await post('{"tipo":')
    expect(malformed.statusCode).toBe(422)
    expect(malformed.json()).toEqual({ codigo: 'VALIDACION', mensaje: 'El cuerpo no es JSON válido.' })
    expect((await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).json().codigo).toBe(
      'VALIDACION',
    )
    const large = await post(JSON.stringify(aThirdParty({ direccion: 'x'.repeat(1024 * 1024) })))
    expect(large.statusCode).toBe(413)
    expect(large.json().codigo).toBe('MUY_GRANDE')
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    for (const body of [deep, '', 'null', '[]', '"texto"', '7'])
      expect((await post(body)).statusCode).toBe(422)
  })

  it('decodes a body in its declared charset and refuses an unreadable one', async () => {
    const named = aThirdParty({ nombre: 'Peñaranda' })
    const latin1 = (charset: string) =>
      post(Buffer.from(JSON.stringify(named), 'latin1'), {
        'content-type': `application/json;charset=${charset}`,
      })
    for (const charset of ['iso-8859-1', '"Windows-1252"']) {
      const read = await latin1(charset)
      expect(read.json().data?.nombre ?? read.json().codigo).toBe(
        charset === 'iso-8859-1' ? 'Peñaranda' : 'DUPLICADO',
      )
    }
    const unread = 'Lo enviado no se lee con las letras que anuncia (charset). Envíelo en UTF-8.'
    for (const charset of ['utf-8', '', 'klingon']) {
      const { statusCode, json } = await latin1(charset)
      expect([charset, statusCode, json()]).toEqual([charset, 422, { codigo: 'VALIDACION', mensaje: unread }])
    }
  })

  it('refuses a compressed body', async () => {
    const body = JSON.stringify(aThirdParty())
    const packed = 'Lo enviado viene comprimido (Content-Encoding) y así no se lee. Envíelo sin comprimir.'
    for (const [sent, encoding] of [
      [gzipSync(body), 'gzip'],
      [body, 'gzip'],
      [body, 'no-such'],
    ] as const) {
      const { statusCode, json } = await post(sent, { 'content-encoding': encoding })
      expect([encoding, statusCode, json()]).toEqual([
        encoding,
        422,
        { codigo: 'VALIDACION', mensaje: packed },
      ])
    }
    expect((await post(body, { 'content-encoding': 'identity' })).statusCode).toBe(201)
  })

  it('answers requests with any Host header', async () => {
    for (const host of ['a b', 'x:99999', '[', 'usuario@otro', ''])
      expect((await get().app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  })

  it('refuses filters, lists and objects that are longer than any call needs', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`campo${index}`, 'x']))
    const search = (body: object) => call('POST', '/third-parties/search', body)
    for (const filtros of [
      many(31),
      many(50_000),
      { ['c'.repeat(61)]: 'x' },
      { tipo: 'x'.repeat(201) },
      ['x'],
    ]) {
      const { status, json } = await search({ filtros })
      expect([status, json.codigo]).toEqual([422, 'VALIDACION'])
    }
    expect((await search({ filtros: many(30) })).status).toBe(200)
    expect((await search(many(501))).status).toBe(422)
    const { status, json } = await call('POST', '/settlements/preview', {
      pesadas: Array.from({ length: 200_000 }, () => ''),
    })
    expect([status, json]).toEqual([422, { codigo: 'VALIDACION', mensaje: 'No se entiende lo enviado.' }])
  })

  it('answers 404 to unknown paths, wrong methods and malformed paths', async () => {
    for (const [method, url] of [
      ['GET', '/nada'],
      ['DELETE', '/third-parties'],
      ['GET', '/third-parties/%zz'],
      ['GET', `/third-parties/${'x'.repeat(300)}`],
    ] as const) {
      const { status, json } = await call(method, url)
      expect([url, status, json.codigo]).toEqual([url, 404, 'NO_ENCONTRADO'])
    }
  })

  it('answers 404 to every HTTP method that has no call', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'HEAD', 'PROPFIND', 'PURGE', 'LINK'] as const) {
      for (const url of ['/healthz', '/third-parties', '/nada']) {
        const { statusCode } = await get().app.inject({ method: method as 'TRACE', url })
        expect([method, url, statusCode]).toEqual([method, url, 404])
      }
    }
  })

  it('sends headers against sniffing, caching and framing', async () => {
    const answers = [
      await get().call('GET', '/healthz'),
      await call('POST', '/third-parties/search', {}),
      await get().call('GET', '/nada'),
      await get().call('GET', '/third-parties/%zz'),
      await get().call('POST', '/third-parties', { body: {} }),
    ]
    for (const { raw } of answers) {
      expect(raw.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="api.json"',
      })
    }
  })

  it('logs refused requests with their status and client address', async () => {
    const { admin, logs } = get()
    await get().call('GET', '/auth/me', { headers: { 'x-request-id': 'sin-token' } })
    const headers = { 'x-request-id': 'sin-empresa', company: '' }
    await get().call('POST', '/third-parties/search', { as: admin, headers, body: {} })
    for (const [id, codigo] of [
      ['sin-token', 'SIN_SESION'],
      ['sin-empresa', 'SIN_PERMISO'],
    ]) {
      const lines = logs.filter((line) => line.includes(`"req_id":"${id}"`) && line.includes(`"${codigo}"`))
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ codigo, ip: '127.0.0.1', msg: 'refused' }),
      ])
    }
  })

  it('removes NUL and lone surrogates from stored text', async () => {
    const body = JSON.stringify(aThirdParty({ nombre: 'Nu\u0000lo X\ud83d' }))
    const answer = await post(body)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data.nombre).toBe('Nulo X\ufffd')
    const polluted = await post('{"__proto__": {"tipo": "CLIENTE"}, "nombre": "X"}')
    expect(polluted.statusCode).toBe(422)
  })

  /** Answer and log lines of a call while a table is missing. */
  const failing = async (ask: () => Promise<Answer>) => {
    await get().run('alter table totales rename to totales_perdidos')
    try {
      const answer = await ask()
      expect(answer.status).toBe(500)
      return answer
    } finally {
      await get().run('alter table totales_perdidos rename to totales')
    }
  }

  it('explains a full disk in the error message', async () => {
    await get().run(`create function disco_lleno() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`)
    await get().run(
      'create trigger disco_lleno before insert on third_parties for each row execute function disco_lleno()',
    )
    const { status, json } = await post(JSON.stringify(aThirdParty()))
      .then((answer) => ({ status: answer.statusCode, json: answer.json() }))
      .finally(() => get().run('drop function disco_lleno cascade'))
    expect([status, json.mensaje]).toEqual([
      507,
      `El disco del servidor está lleno y no se guardó nada. Avise a quien administra el sistema. Referencia: ${json.referencia}`,
    ])
  })

  it('an unexpected error shows only a reference, which the log has too', async () => {
    const { admin, logs } = get()
    const headers = { 'x-request-id': 'referencia-1' }
    const { json, raw } = await failing(() =>
      get().call('POST', '/third-parties/search', { as: admin, headers, body: {} }),
    )
    expect(json).toEqual({
      codigo: 'INTERNO',
      mensaje: 'Ocurrió un error inesperado. Referencia: referencia-1',
      referencia: 'referencia-1',
    })
    expect(raw.headers['x-request-id']).toBe('referencia-1')
    expect(logs.some((line) => line.includes('referencia-1') && line.includes('totales'))).toBe(true)
  })

  it('the log contains no value that a user typed', async () => {
    const body = aThirdParty({ nombre: 'Persona Reservada', telefono1: '3005550101' })
    await failing(() => call('POST', '/third-parties', body))
    const written = get().logs.join('\n')
    expect(written).toContain('insert into \\"third_parties\\"')
    for (const value of ['Persona Reservada', '3005550101']) expect(written).not.toContain(value)
  })

  it('ignores a malformed request id', async () => {
    const { raw } = await get().call('GET', '/healthz', { headers: { 'x-request-id': 'a b<script>' } })
    expect(raw.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  it('reports health and readiness', async () => {
    expect((await get().call('GET', '/healthz')).json).toEqual({ ok: true })
    expect((await get().call('GET', '/readyz')).json).toEqual({ ok: true })
  })

  it('/openapi.json names the permission key of every call', async () => {
    const { json } = await get().call('GET', '/openapi.json')
    expect(json.openapi).toBe('3.1.0')
    const told = new Set<string>()
    for (const endpoint of get().app.endpoints) {
      const operation = json.paths[endpoint.path][endpoint.method.toLowerCase()]
      const key = endpoint.access === 'open' || endpoint.access === 'session' ? undefined : endpoint.access
      expect(operation['x-permission-key']).toEqual(key)
      expect(operation.responses[endpoint.creates ? '201' : '200']).toBeDefined()
      for (const [status, { $ref }] of Object.entries<{ $ref?: string }>(operation.responses)) {
        if ($ref) told.add(`${status} ${$ref.replace('#/components/responses/', '')}`)
      }
    }
    // `support/api.ts` compares the refusals of every call with the document.
    expect([...told].sort()).toEqual([
      '401 SinSesion',
      '403 SinPermiso',
      '404 NoEncontrado',
      '409 Conflicto',
      '413 MuyGrande',
      '422 Validacion',
      '429 Limite',
      '5XX Interno',
    ])
    const examples = Object.values<{ content: Record<string, { examples: object }> }>(
      json.components.responses,
    ).flatMap(({ content }) => Object.keys(content['application/json']!.examples))
    expect(examples.sort()).toEqual(Object.keys(ERROR_STATUS).sort())
    const create = json.paths['/third-parties'].post
    expect(create.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'company',
      'Idempotency-Key',
    ])
    expect(create.requestBody.content['application/json'].schema.required).toContain('nombre')
    const ids = Object.values<object>(json.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})
