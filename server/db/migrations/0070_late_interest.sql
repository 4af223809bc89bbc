-- Late interest runs on capital alone, and is collected by a receivable of its own or forgiven (N-152).
alter table accounts_receivable
  -- What of the original is interest: payments pay it first.
  add column interes_original numeric(15) not null default 0,
  add column mora_cobrada numeric(15) not null default 0 check (mora_cobrada >= 0),
  add column mora_condonada numeric(15) not null default 0 check (mora_condonada >= 0),
  add column motivo_condonacion text not null default '',
  add column motivo_cambio text not null default '',
  -- The receivable whose late interest it collects.
  add column id_cuenta_principal uuid references accounts_receivable,
  add constraint accounts_receivable_interes_original check (interes_original between 0 and valor_original_factura),
  add constraint accounts_receivable_condonacion check (mora_condonada = 0 or motivo_condonacion <> ''),
  add constraint accounts_receivable_mora check ((origen = 'MORA') = (id_cuenta_principal is not null)
    and (origen <> 'MORA' or interes_original = valor_original_factura));
create index accounts_receivable_principal_idx on accounts_receivable (id_cuenta_principal)
  where id_cuenta_principal is not null;

-- What closed agreements left. Where settlements had paid part of one, which part nobody wrote down: its receivable stays as it is.
select set_config('molino.silencio', 'on', true);
update accounts_receivable a set interes_original = g.interes
from financing_agreements g
where g.id_acuerdo_de_financiamiento = a.id_acuerdo and a.fecha_factura = g.fecha_liquidacion
  and a.valor_original_factura = g.saldo and g.abonado = 0;
select set_config('molino.silencio', '', true);
