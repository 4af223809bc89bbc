-- What is declared of a month is owed from the day on which somebody declares it, which may be late; each once.
alter table accounts_payable
  drop constraint accounts_payable_vencimiento,
  add constraint accounts_payable_vencimiento check (fecha_vencimiento >= fecha or mes <> ''),
  add constraint accounts_payable_del_mes check ((mes <> '') =
    (origen in ('CUOTA_FOMENTO', 'RETENCION', 'RETENCION_SERVICIOS', 'RETEICA')));
create unique index accounts_payable_mes_unico on accounts_payable (id_empresa, origen, mes) where mes <> '' and not anulada;

-- Number of the receipt that whoever was paid gave.
alter table payments add column referencia text not null default '';
drop trigger solo_agregar on payments;
create trigger solo_agregar before delete or update of id_pago, id_empresa, documento, id_liquidacion, id_cuenta_por_pagar,
  id_egreso, id_tercero, direccion, fecha, valor, id_fpago, id_banco, registro, referencia on payments
  for each row execute function rechazar_cambio_de_pago();
