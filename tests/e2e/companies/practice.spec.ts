import pg from 'pg'
import { newNit } from '../../support/third-parties.ts'
import { caller } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('the practice company shows its progress without a reload, and every page of it is marked', async ({
  page,
  javaScriptEnabled,
}) => {
  // Each person has one practice company. web/companies/practice fills one over HTTP, without scripts.
  test.skip(!javaScriptEnabled)
  const database = process.env.E2E_DATABASE_URL ?? ''
  test.skip(!database, 'moves the progress in the database, which only PostgreSQL lets a second client open')
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const call = await caller(apiUrl())
    const datos = { nombre: 'Molino de práctica', tipo_documento: 'NIT', documento: newNit() }
    const { _id: company } = (await call('POST', '/companies/create', datos)).data as { _id: string }
    await client.query('update companies set practica = true where id_empresa = $1', [company])
    // The lease of another program keeps this one from filling it. Each change renews it.
    await client.query(
      `insert into practice_companies (id_usuario, id_hecha, avance, actor, arrendatario, arrendada_hasta)
        select id_usuario, $1, 40, '{}', 'prueba', now() + interval '60 seconds' from users where correo = 'admin@molino.example'`,
      [company],
    )
    const changed = (change: string) =>
      client.query(
        `update practice_companies set arrendada_hasta = now() + interval '60 seconds', ${change} where id_hecha = $1`,
        [company],
      )
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const progress = page.getByRole('progressbar', { name: 'Avance' })
    const band = page.getByText('Empresa de práctica: nada de lo que se hace aquí vale.')
    await page.goto('/empresa-de-practica')
    await expect(progress).toHaveAttribute('value', '40')
    await changed('avance = 70')
    await expect(progress).toHaveAttribute('value', '70')
    await changed(`estado = 'LISTA', avance = 100`)
    await button('Trabajar en ella').click()
    await expect(band).toBeVisible()
    await page.goto('/empresa-de-practica?eliminar=1')
    await button('Eliminar empresa de práctica').click()
    await expect(band).toHaveCount(0)
  } finally {
    await client.end()
  }
})
