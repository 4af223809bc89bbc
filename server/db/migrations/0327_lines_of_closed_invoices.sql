-- The IVA and the lines of an invoice count in its month, as its total does.
drop trigger periodo_fecha_de_emision_alta on invoices;
drop trigger periodo_fecha_de_emision_cambio on invoices;
drop trigger periodo_fecha_de_emision_entrada on invoices;
drop trigger periodo_fecha_de_emision_salida on invoices;
drop trigger periodo_fecha_de_emision_baja on invoices;
select preparar_periodo('invoices', 'fecha_de_emision',
  'fecha_de_emision, valor_total, iva, id_cliente_tercero, numero_de_factura, id_weighing_record', 'not $.anulada');

create function revisar_periodo_de_factura() returns trigger language plpgsql as $$
declare
  linea invoice_lines := coalesce(new, old);
  mes text := (select to_char(fecha_de_emision, 'YYYY-MM') from invoices where id = linea.id_factura);
begin
  if tg_op = 'DELETE' and se_retira(linea.id_empresa) then
    return old;
  end if;
  if mes <= mes_cerrado(linea.id_empresa) then
    raise exception using errcode = 'PC001', message = 'closed month', detail = mes, column = 'fecha_de_emision';
  end if;
  return linea;
end $$;
create trigger periodo_de_la_factura before insert or update or delete on invoice_lines
  for each row execute function revisar_periodo_de_factura();
