-- A numbered document is never deleted (N-150): it stays under its number, voided, with the reason.
alter table invoices
  add column anulada boolean not null default false,
  add column motivo_anulacion text not null default '',
  add constraint invoices_anulada check (anulada = (motivo_anulacion <> ''));
-- The weighing of a voided one is invoiced again.
drop index invoices_pesada_unica;
create unique index invoices_pesada_unica on invoices (id_weighing_record) where not anulada;
select ampliar_lista('invoices', 'busqueda, fecha_de_emision, valor_total, anulada');

alter table financing_agreements
  add column motivo_anulacion text not null default '',
  drop constraint financing_agreements_estado_check,
  add constraint financing_agreements_estado_check check (estado in ('EN_EJECUCION', 'TERMINADO', 'CANCELADO', 'ANULADO')),
  drop constraint financing_agreements_cerrado,
  add constraint financing_agreements_cerrado check ((estado in ('TERMINADO', 'CANCELADO')) = (fecha_liquidacion is not null)),
  add constraint financing_agreements_anulado check ((estado = 'ANULADO') = (motivo_anulacion <> '')),
  add constraint financing_agreements_anulado_sin_deuda check (estado <> 'ANULADO' or total_neto = 0);
