import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const PAYABLE_CHECKS: readonly Check[] = [
  queryCheck(
    'Pagos de las cuentas por pagar',
    sql`select from accounts_payable where origen <> 'LIQUIDACION'`,
    sql`select id_empresa as empresa, format('Cuenta por pagar %s: dice pagado %s y sus pagos suman %s', consecutivo, pagado, suma)
        as que
      from accounts_payable a, lateral (select coalesce(sum(case direccion when 'SALE' then valor else -valor end), 0) as suma
        from payments p where p.id_cuenta_por_pagar = a.id_cuenta_por_pagar) x
      where pagado <> suma and origen <> 'LIQUIDACION'`,
  ),
  queryCheck(
    'Liquidaciones entre las cuentas por pagar',
    sql`select from settlements where estado = 'APROBADA' and total_a_pagar > 0`,
    sql`select coalesce(s.id_empresa, c.id_empresa) as empresa, format('Liquidación %s: está %s por %s y entre las cuentas por pagar debe %s',
        coalesce(s.consecutivo, c.consecutivo), s.estado, s.total_a_pagar, coalesce(c.saldo, 0)) as que
      from settlements s full join (select * from accounts_payable where origen = 'LIQUIDACION') c using (id_liquidacion)
      where coalesce(c.saldo, 0) <> case when s.estado = 'APROBADA' then s.total_a_pagar else 0 end`,
  ),
  queryCheck(
    'Fletes y descargues de liquidaciones que valen',
    sql`select from accounts_payable where id_weighing_record is not null`,
    sql`select c.id_empresa as empresa, format('Cuenta por pagar %s: debe %s y la liquidación %s está %s', c.consecutivo, c.saldo,
        s.consecutivo, s.estado) as que
      from accounts_payable c join settlements s using (id_liquidacion)
      where c.id_weighing_record is not null and c.saldo > 0 and s.estado not in ('APROBADA', 'PAGADA')
      union all
      select s.id_empresa, format('Liquidación %s: descontó %s de %s y debe %s por ello', s.consecutivo, descontado, lower(x.origen),
        debido)
      from settlements s, lateral (select origen, sum(saldo) as debido, case origen when 'FLETE' then s.flete else s.descargue end
          as descontado from accounts_payable c
        where c.id_liquidacion = s.id_liquidacion and c.id_weighing_record is not null group by origen) x
      where debido > descontado`,
  ),
  queryCheck(
    'Retenciones de las cuentas por pagar',
    sql`select from accounts_payable where retencion > 0`,
    // A withholding is whole or none. After a part payment the rest is divided, within one peso.
    sql`select id_empresa as empresa, format('Cuenta por pagar %s: retuvo %s y el %s %% de %s es %s', consecutivo, retencion,
        tarifa_retencion, valor + retencion, da) as que
      from accounts_payable, lateral (select round((valor + retencion) * tarifa_retencion / 100) as da) x
      where retencion <> 0 and abs(retencion - da) > case when pagado = valor then 1 else 0 end`,
  ),
]
